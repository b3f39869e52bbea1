import { createHash } from 'node:crypto';

/** Colours of the themes light1 and dark1 of the client. */
const LIGHT =
  '--bg:#faf1e2;--s1:#fdfaf6;--s2:#f2e7d4;--text:#2a2722;--dim:#676054;--line:#e0d8cb;--accent:#805a00;color-scheme:light';
const DARK =
  '--bg:#110d04;--s1:#1d1608;--s2:#2a2211;--text:#eeebe4;--dim:#9f988b;--line:#353025;--accent:#e3ae28;color-scheme:dark';

export const STYLE = `
:root{${LIGHT}}
@media (prefers-color-scheme:dark){:root{${DARK}}}
:root[data-mode=light]{${LIGHT}}
:root[data-mode=dark]{${DARK}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:1rem/1.55 system-ui,sans-serif}
.page{max-width:46rem;margin:0 auto;padding:1rem 1rem 2.5rem;overflow-wrap:break-word}
.head{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem;padding-bottom:.75rem;border-bottom:1px solid var(--line)}
.site{display:flex;align-items:center;gap:.5rem;font-weight:700;font-size:1.125rem;margin:0 auto 0 0}
[dir=rtl] .site{margin:0 0 0 auto}
.site img{height:2rem;width:auto}
nav ul,.languages{display:flex;flex-wrap:wrap;gap:0 1rem;list-style:none;margin:0;padding:0}
nav a,.languages a{display:inline-block;padding:.625rem 0;min-height:44px}
a{color:var(--accent);text-underline-offset:.2em}
a:focus-visible,.scroll:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
[aria-current]{color:var(--text);font-weight:600;text-decoration:none}
h1{font-size:1.625rem;line-height:1.25;margin:1.25rem 0 .5rem}
h2{font-size:1.25rem;line-height:1.3;margin:1.75rem 0 .5rem}
h3{font-size:1rem;margin:1.25rem 0 .25rem}
p,ul{margin:.5rem 0}
main ul{padding-inline-start:1.25rem}
li{margin:.25rem 0}
.dim,caption{color:var(--dim);font-size:.875rem}
caption{text-align:start;padding-bottom:.25rem}
section.game{background:var(--s1);border:1px solid var(--line);border-radius:14px;padding:1rem;margin:1.5rem 0}
section.game h2{margin-top:0}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr));gap:.25rem 1.5rem;margin:.5rem 0 1rem}
dl div{display:flex;justify-content:space-between;gap:.75rem;border-bottom:1px solid var(--line)}
dt{color:var(--dim)}
dd{margin:0;font-weight:600;text-align:end}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:.375rem .5rem;border-bottom:1px solid var(--line);text-align:end;white-space:nowrap}
th:first-child{text-align:start}
.symbol{vertical-align:middle;margin-inline-end:.5rem;padding:2px;border-radius:8px;background:#fbf4e4}
th{font-weight:600}
.map{display:block;width:100%;height:min(24rem,60vh);border:1px solid var(--line);border-radius:14px;margin:1rem 0}
.lines{display:flex;flex-wrap:wrap;gap:.25rem .75rem;list-style:none;padding:0!important;direction:ltr}
[dir=rtl] .lines{justify-content:flex-end}
footer{margin-top:2rem;padding-top:.75rem;border-top:1px solid var(--line)}
@media print{:root,:root[data-mode]{${LIGHT};--bg:#fff}nav,.languages{display:none}section.game{break-inside:avoid}a{color:inherit}}
`;

/** The only style that the pages may have, by its hash: nothing else on them is carried out. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;
