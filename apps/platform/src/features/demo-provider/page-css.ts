/** Served as a file of its own, since the pages' policy allows nothing inline. */
export const PAGE_CSS = `
:root { --bg: #12181c; --panel: #1b2429; --text: #eef3f5; --dim: #b3c1c8; --line: #6d808a; --accent: #7fd3c3; --on: #06211c; --bad: #ffb0a6; }
:root[data-mode='light'] { --bg: #f4f7f8; --panel: #ffffff; --text: #10191d; --dim: #47565e; --line: #6a7a82; --accent: #0b6355; --on: #ffffff; --bad: #a4231a; }
* { box-sizing: border-box; }
html { color-scheme: dark; background: var(--bg); color: var(--text); font: 16px/1.45 system-ui, sans-serif; }
html[data-mode='light'] { color-scheme: light; }
body { margin: 0; }
main { max-width: 480px; margin-inline: auto; padding: 16px; display: flex; flex-direction: column; gap: 12px; }
h1 { margin: 0; font-size: 22px; line-height: 1.2; }
p { margin: 0; overflow-wrap: anywhere; }
.note, .hint { color: var(--dim); font-size: 14px; }
.problem { color: var(--bad); font-size: 14px; }
dl { margin: 0; display: flex; flex-wrap: wrap; gap: 0 8px; font-size: 14px; }
dt { color: var(--dim); }
dd { margin: 0; overflow-wrap: anywhere; }
form { display: flex; flex-direction: column; gap: 8px; }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
legend, .other { font-size: 14px; color: var(--dim); padding: 0; margin-block-end: 4px; }
.choices { display: grid; grid-template-columns: repeat(auto-fit, minmax(84px, 1fr)); gap: 8px; }
.choice { position: relative; display: grid; }
.choice input { position: absolute; inset: 0; opacity: 0; margin: 0; width: 100%; height: 100%; cursor: pointer; }
.choice span { min-height: 44px; display: grid; place-items: center; border: 1px solid var(--line); border-radius: 8px; background: var(--panel); font-weight: 600; }
.choice input:checked + span { background: var(--accent); border-color: var(--accent); color: var(--on); }
.choice input:focus-visible + span, button:focus-visible, #other:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
#other { min-height: 44px; width: 100%; padding-inline: 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--panel); color: var(--text); font: inherit; }
#other[aria-invalid] { border-color: var(--bad); }
button { min-height: 48px; border: 0; border-radius: 8px; background: var(--accent); color: var(--on); font: inherit; font-weight: 700; cursor: pointer; margin-block-start: 4px; }
`;
