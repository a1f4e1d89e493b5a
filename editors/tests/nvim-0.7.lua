-- Neovim 0.7, the one of Debian 12: diagnostics are pushed, and columns count UTF-16.
local function fail(message)
  io.stderr:write(message .. '\n')
  vim.cmd('cquit 1')
end

local function wait(what, condition)
  if not vim.wait(20000, condition, 20) then
    fail('no ' .. what)
  end
end

vim.cmd('edit ' .. vim.env.URISPEC_TEST_FILE)
local buffer = vim.api.nvim_get_current_buf()
local id = vim.lsp.start_client({ name = 'urispec', cmd = { 'urispec', 'server' }, root_dir = vim.fn.getcwd() })
vim.bo[buffer].filetype = 'markdown'
vim.lsp.buf_attach_client(buffer, id)
wait('diagnostics', function() return #vim.diagnostic.get(buffer) == 2 end)
local found = vim.tbl_map(function(one) return { one.lnum, one.col, one.end_col, one.code } end, vim.diagnostic.get(buffer))
local expected = { { 0, 21, 22, 'path-character' }, { 0, 25, 29, 'upper-case-scheme' } }
if not vim.deep_equal(found, expected) then
  fail('diagnostics: ' .. vim.inspect(found))
end
vim.api.nvim_win_set_cursor(0, { 1, 21 })
local params = vim.lsp.util.make_range_params(0, 'utf-16')
params.context = { diagnostics = {} }
for _, action in ipairs(vim.lsp.buf_request_sync(buffer, 'textDocument/codeAction', params, 10000)[id].result) do
  if action.isPreferred then
    vim.lsp.util.apply_workspace_edit(action.edit, 'utf-16')
  end
end
wait('fix', function() return vim.api.nvim_buf_get_lines(buffer, 0, 1, false)[1]:find('%7C', 1, true) ~= nil end)
local text = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
if not vim.deep_equal(text, { '# \u{1f517} [a](http://h/a%7Cb) HTTP://h/' }) then
  fail('fixed: ' .. vim.inspect(text))
end
wait('fewer diagnostics', function() return #vim.diagnostic.get(buffer) == 1 end)
io.stdout:write('neovim 0.7: diagnostics and fix are right\n')
vim.cmd('qall!')
