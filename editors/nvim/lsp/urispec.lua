-- The URIs in every file: https://github.com/urispec/urispec
--
-- Neovim 0.11 and later: copy this file to ~/.config/nvim/lsp/urispec.lua, and write
--   vim.lsp.enable('urispec')
-- in init.lua. The settings are those of docs/editors.md.
return {
  cmd = { 'urispec', 'server' },
  filetypes = {
    'asciidoc', 'astro', 'bib', 'c', 'cpp', 'cs', 'css', 'csv', 'dart', 'dockerfile', 'eruby', 'gitcommit', 'go', 'handlebars',
    'html', 'htmldjango', 'icalendar', 'java', 'javascript', 'javascriptreact', 'json', 'json5', 'jsonc', 'kotlin', 'ldif', 'less',
    'liquid', 'lua', 'markdown', 'mdx', 'nroff', 'org', 'perl', 'php', 'plaintex', 'python', 'quarto', 'rst', 'ruby', 'rust',
    'scala', 'scss', 'sh', 'sparql', 'sql', 'svelte', 'svg', 'swift', 'tex', 'text', 'toml', 'turtle', 'twig', 'typescript',
    'typescriptreact', 'vcard', 'vue', 'xml', 'yaml', 'zig',
  },
  root_markers = { 'urispec.toml', '.git' },
  settings = { urispec = vim.empty_dict() },
}
