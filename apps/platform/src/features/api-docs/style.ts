import { createHash } from 'node:crypto';

export const STYLE = `
:root{color-scheme:light dark;--line:light-dark(#d5cfc4,#3a352c);--dim:light-dark(#5f594f,#a49d92);--link:light-dark(#7a5600,#e3ae28);--well:light-dark(#f6f2ea,#1c1a16)}
*{box-sizing:border-box}
body{margin:0;background:light-dark(#fff,#110f0b);color:light-dark(#222,#eee);font:1rem/1.5 system-ui,sans-serif}
main{max-width:64rem;margin:0 auto;padding:1rem}
a{color:var(--link)}
a:focus-visible{outline:2px solid var(--link);outline-offset:2px}
h1{font-size:1.75rem;margin:.5rem 0}
h2{font-size:1.375rem;margin:2.5rem 0 .5rem}
h3{font-size:1rem;margin:0;overflow-wrap:anywhere}
.index{columns:22rem;padding:0;margin:.5rem 0;list-style:none}
.index li{break-inside:avoid;overflow-wrap:anywhere;padding:.125rem 0}
section.call{border-top:1px solid var(--line);padding:1rem 0}
code,pre{font:.875rem/1.45 ui-monospace,monospace}
pre{background:var(--well);padding:.5rem .75rem;border-radius:6px;margin:.25rem 0 .75rem;white-space:pre-wrap;overflow-wrap:anywhere}
p{margin:.375rem 0}
.dim{color:var(--dim);font-size:.875rem}
.method{display:inline-block;min-width:4.5rem}
dl{margin:.25rem 0}
dt{font-weight:600;font-size:.875rem;margin-top:.5rem}
dd{margin:0}
`;

/** The only style that the page may have, by its hash. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;
