/** The repository's documentation as static pages below `docs/` of a build. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { escaped, type Page, readDocumentation } from './pages.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const own = (name: string) => readFileSync(new URL(name, import.meta.url));

interface Emitter {
  emitFile(file: { type: 'asset'; fileName: string; source: string | Uint8Array }): void;
}

/** `base`: the build's own. `builder`: a module of the package that is built, which has MiniSearch. */
export const documentation = (base: string, builder: string) => ({
  name: 'documentation',
  apply: 'build' as const,
  generateBundle(this: Emitter) {
    const emit = (fileName: string, source: string | Uint8Array) =>
      this.emitFile({ type: 'asset', fileName: `docs/${fileName}`, source });
    const { pages, sections, files } = readDocumentation(ROOT, `${base}docs/`);
    for (const page of pages) emit(page.path, pageText(page, pages, base));
    for (const [path, source] of files) emit(path, readFileSync(join(ROOT, source)));
    emit('sections.json', JSON.stringify(sections));
    emit('page.css', own('page.css'));
    emit('search.js', own('search.js'));
    emit('minisearch.js', readFileSync(join(dirname(createRequire(builder).resolve('minisearch')), '../es/index.js')));
  },
});

function pageText({ path, title, html }: Page, pages: readonly Page[], base: string): string {
  const to = (target: string) => `${base}docs/${target}`;
  const groups = Map.groupBy(pages, ({ group }) => group);
  const contents = [...groups].map(
    ([group, all]) =>
      `<h2>${escaped(group)}</h2><ul>${all
        .map((each) => {
          const current = each.path === path ? ' aria-current="page"' : '';
          return `<li><a href="${to(each.path)}"${current}>${escaped(each.title)}</a></li>`;
        })
        .join('')}</ul>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)} · Documentation</title>
<link rel="icon" href="${base}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${to('page.css')}">
<script type="module" src="${to('search.js')}"></script>
</head>
<body>
<a class="skip" href="#page">Skip to the page</a>
<header>
<a href="${to('')}">Salon documentation</a>
<form role="search"><input type="search" aria-label="Search the documentation" placeholder="Search" autocomplete="off" spellcheck="false"></form>
<a href="/api/docs">Calls and sockets</a>
</header>
<section id="results" aria-label="Results" hidden><p role="status"></p><ol></ol></section>
<div class="columns">
<nav aria-label="Pages"><details><summary>Pages</summary>${contents.join('')}</details></nav>
<main id="page" tabindex="-1">
${html}</main>
</div>
</body>
</html>
`;
}
