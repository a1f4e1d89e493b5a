-- Neovim 0.11: opens a file, sees the diagnostics, which are pulled, applies the preferred fix, asks what a character is.
-- Run by `cargo xtask editors`, with the program first on the path.
local function fail(message)
  io.stderr:write(message .. '\n')
  vim.cmd('cquit 1')
end

local function wait(what, condition)
  if not vim.wait(20000, condition, 20) then
    fail('no ' .. what)
  end
end

local function expect(what, actual, expected)
  if not vim.deep_equal(actual, expected) then
    fail(what .. ': ' .. vim.inspect(actual) .. ' instead of ' .. vim.inspect(expected))
  end
end

vim.cmd('filetype on')
vim.lsp.enable('urispec')
vim.cmd.edit(vim.env.URISPEC_TEST_FILE)
local buffer = vim.api.nvim_get_current_buf()
wait('server', function() return #vim.lsp.get_clients({ bufnr = buffer, name = 'urispec' }) == 1 end)
local client = vim.lsp.get_clients({ bufnr = buffer, name = 'urispec' })[1]
wait('diagnostics', function() return #vim.diagnostic.get(buffer) == 2 end)
expect('encoding', client.offset_encoding, 'utf-8')
expect('pull', client.server_capabilities.diagnosticProvider ~= nil, true)
local found = vim.tbl_map(function(one) return { one.lnum, one.col, one.end_col, one.code } end, vim.diagnostic.get(buffer))
table.sort(found, function(one, other) return one[2] < other[2] end)
-- Columns count bytes, after a character of four.
expect('diagnostics', found, { { 0, 21, 22, 'path-character' }, { 0, 25, 29, 'upper-case-scheme' } })

-- What is at the cursor.
vim.api.nvim_win_set_cursor(0, { 1, 12 })
local hover = client:request_sync('textDocument/hover', vim.lsp.util.make_position_params(0, client.offset_encoding), 10000, buffer)
if not hover.result.contents.value:find('scheme', 1, true) then
  fail('hover: ' .. vim.inspect(hover))
end

-- The preferred fix, by Neovim's own action.
vim.api.nvim_win_set_cursor(0, { 1, 21 })
vim.lsp.buf.code_action({ apply = true, filter = function(action) return action.isPreferred end })
wait('fix', function() return vim.api.nvim_buf_get_lines(buffer, 0, 1, false)[1]:find('%7C', 1, true) ~= nil end)
expect('fixed', vim.api.nvim_buf_get_lines(buffer, 0, -1, false), { '# \u{1f517} [a](http://h/a%7Cb) HTTP://h/' })
wait('fewer diagnostics', function() return #vim.diagnostic.get(buffer) == 1 end)

-- Edits are followed.
vim.api.nvim_buf_set_lines(buffer, 0, -1, false, { 'é http://h/é', 'http://[::1' })
wait('the other diagnostic', function()
  local all = vim.diagnostic.get(buffer)
  return #all == 1 and all[1].code == 'unclosed-ip-literal' and all[1].lnum == 1
end)
io.stdout:write('neovim: diagnostics, hover, fix and edits are right\n')
vim.cmd('qall!')
