/** The Markdown files of the repository as pages that lead to each other, and as sections for a search. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { Marked, type Token, type Tokens } from 'marked';

export interface Page {
  /** In the repository. */
  source: string;
  /** Below the folder of all pages. */
  path: string;
  group: string;
  title: string;
  html: string;
}

export interface Section {
  path: string;
  /** Of its heading; empty at the beginning of a page. */
  anchor: string;
  page: string;
  title: string;
  text: string;
}

export interface Documentation {
  pages: Page[];
  sections: Section[];
  /** Files that pages show or link: by their paths below the folder of all pages, the paths in the repository. */
  files: Map<string, string>;
  /** `page: target` of links within the repository that lead nowhere. */
  brokenLinks: string[];
}

/** Files and patterns by group, in the order of the contents. */
const GROUPS: readonly (readonly [string, readonly string[]])[] = [
  ['Overview', ['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'SECURITY.md', 'CONTRIBUTING.md']],
  [
    'Machines',
    [
      ...['docs/cabinet.md', 'docs/real-machine.md', 'packages/sas/README.md', 'tools/egm/README.md'],
      'tools/sas-proof/README.md',
    ],
  ],
  ['Integrating', ['docs/integrators.md', 'docs/typed-fields.md']],
  [
    'Figures and proofs',
    [...['docs/reliability.md', 'docs/performance.md', 'docs/requirements.md', 'docs/asvs.md'], 'docs/par-sheets/*.md'],
  ],
  ['Inside', ['docs/ownership.md', 'docs/schema.md', 'docs/decisions/*.md']],
  // What no group above has named.
  ['Operating', ['docs/*.md']],
];
const ORDER = ['Overview', 'Operating', 'Machines', 'Integrating', 'Figures and proofs', 'Inside'];

/** Sections begin at headings of up to this depth. */
const SECTION_DEPTH = 3;

/** `base`: path of the folder of all pages on its host, with a slash at the end. */
export function readDocumentation(root: string, base: string): Documentation {
  const sources = new Map<string, string>();
  for (const [group, patterns] of GROUPS)
    for (const source of patterns.flatMap((pattern) => globSync(pattern, { cwd: root }).sort()))
      if (!sources.has(source)) sources.set(source, group);
  const paths = new Map([...sources.keys()].map((source) => [source, pathOf(source)]));
  const made: Documentation = { pages: [], sections: [], files: new Map(), brokenLinks: [] };
  const anchors = new Map<string, Set<string>>();
  const links: { source: string; target: string; anchor: string }[] = [];
  for (const [source, group] of sources) {
    const link = (href: string): string | null => {
      const [file = '', anchor = ''] = href.split('#');
      const target = file === '' ? source : normalize(join(dirname(source), file)).replace(/\/$/, '');
      const page =
        paths.get(target) ?? paths.get([...paths.keys()].find((each) => each.startsWith(`${target}/`)) ?? '');
      if (page !== undefined) {
        if (paths.has(target)) links.push({ source, target, anchor });
        return `${base}${page}${anchor && `#${anchor}`}`;
      }
      if (!existsSync(join(root, target))) made.brokenLinks.push(`${source}: ${href}`);
      if (!/\.(png|json)$/.test(target)) return null;
      made.files.set(target, target);
      return `${base}${target}`;
    };
    const { html, title, sections } = render(readFileSync(join(root, source), 'utf8'), link);
    const path = paths.get(source)!;
    anchors.set(source, new Set(sections.map(({ anchor }) => anchor)));
    made.pages.push({ source, path, group, title, html });
    made.sections.push(
      ...sections.flatMap((each) => (each.depth > SECTION_DEPTH ? [] : [{ path, page: title, ...without(each) }])),
    );
  }
  for (const { source, target, anchor } of links)
    if (anchor !== '' && !anchors.get(target)?.has(anchor)) made.brokenLinks.push(`${source}: ${target}#${anchor}`);
  made.pages.sort((a, b) => ORDER.indexOf(a.group) - ORDER.indexOf(b.group));
  return made;
}

const without = ({ anchor, title, text }: Heading) => ({ anchor, title, text });

function pathOf(source: string): string {
  if (source === 'README.md') return 'index.html';
  return source
    .replace(/^docs\//, '')
    .replace(/\/README\.md$/, '.md')
    .replace(/\.md$/, '.html')
    .toLowerCase();
}

interface Heading {
  depth: number;
  anchor: string;
  title: string;
  text: string;
}

/** `link`: what a link of the file becomes; null: its text alone. Raw HTML of a file is shown as text. */
function render(markdown: string, link: (href: string) => string | null) {
  const sections: Heading[] = [];
  const parser = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const title = plainText(tokens);
        const anchor = anchorOf(title, sections);
        sections.push({ depth, anchor, title, text: '' });
        return `<h${depth} id="${escaped(anchor)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const target = /^https?:/.test(href) ? href : link(href);
        return target === null ? text : `<a href="${escaped(target)}">${text}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        return `<img src="${escaped(link(href) ?? '')}" alt="${escaped(text)}" loading="lazy">`;
      },
      // Wide ones scroll by themselves, also by the keyboard.
      code: ({ text }: Tokens.Code) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`,
      table(token: Tokens.Table) {
        const cell = ({ tokens, header }: Tokens.TableCell) =>
          header
            ? `<th scope="col">${this.parser.parseInline(tokens)}</th>`
            : `<td>${this.parser.parseInline(tokens)}</td>`;
        const row = (cells: Tokens.TableCell[]) => `<tr>${cells.map(cell).join('')}</tr>`;
        const head = token.header.some(({ text }) => text !== '') ? `<thead>${row(token.header)}</thead>` : '';
        return `<div class="table" tabindex="0" role="region" aria-label="Table"><table>${head}<tbody>${token.rows.map(row).join('')}</tbody></table></div>\n`;
      },
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escaped(text),
    },
  });
  const tokens = parser.lexer(markdown);
  const html = parser.parser(tokens);
  // Headings within lists and quotes are none of a section.
  let at = -1;
  for (const token of tokens) {
    if (token.type === 'heading') at += 1;
    const section = sections[sectionFrom(sections, at)];
    if (section && token.type !== 'heading') section.text += ` ${plainText([token])}`;
  }
  return { html, title: sections[0]?.title ?? '', sections };
}

/** The section that a heading belongs to: itself, or the one above that is not too deep. */
function sectionFrom(sections: readonly Heading[], at: number): number {
  while (at > 0 && sections[at]!.depth > SECTION_DEPTH) at -= 1;
  return at;
}

/** As forges make them of headings; a second one of the same text is counted. */
function anchorOf(title: string, before: readonly Heading[]): string {
  const anchor = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
  const same = before.filter((each) => each.anchor === anchor || each.anchor.startsWith(`${anchor}-`)).length;
  return before.some((each) => each.anchor === anchor) ? `${anchor}-${same}` : anchor;
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token): string => {
      if (token.type === 'table') {
        const { header, rows } = token as Tokens.Table;
        return [header, ...rows].flatMap((row) => row.map((cell) => plainText(cell.tokens))).join(' ');
      }
      if (token.type === 'list') return (token as Tokens.List).items.map((item) => plainText(item.tokens)).join(' ');
      if ('tokens' in token && token.tokens) return plainText(token.tokens);
      return 'text' in token ? String(token.text) : '';
    })
    .join('')
    .trim();
}

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char]!);
