/** The search of the documentation. Sections are fetched and indexed when the field is first entered. */
import MiniSearch from './minisearch.js';

const MOST_RESULTS = 20;
const SNIPPET_CHARS = 160;
const here = new URL('.', import.meta.url);
const form = document.querySelector('form');
const input = form.querySelector('input');
const results = document.querySelector('#results');
const count = results.querySelector('p');
const list = results.querySelector('ol');

// On a wide window the contents stand open beside the page.
const contents = document.querySelector('nav details');
const isWide = matchMedia('(min-width: 60rem)');
const openContents = () => {
  contents.open = isWide.matches;
};
isWide.addEventListener('change', openContents);
openContents();
document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest' });

/** Without marks, so that "Gece Pazari" finds "Gece Pazarı". */
const folded = (term) => term.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i');

let index;
async function readIndex() {
  const answer = await fetch(new URL('sections.json', here));
  if (!answer.ok) throw new Error(`sections.json: ${answer.status}`);
  const made = new MiniSearch({
    fields: ['title', 'page', 'text'],
    storeFields: ['title', 'page', 'text', 'path', 'anchor'],
    processTerm: folded,
    searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  });
  made.addAll((await answer.json()).map((section, id) => ({ id, ...section })));
  return made;
}
const openIndex = () => {
  index ??= readIndex().catch((error) => {
    index = undefined;
    throw error;
  });
  return index;
};

function snippet(text, terms) {
  const plain = folded(text);
  const at = Math.max(0, Math.min(...terms.map((term) => plain.indexOf(term)).filter((found) => found >= 0)));
  const from = Number.isFinite(at) ? Math.max(0, at - SNIPPET_CHARS / 4) : 0;
  return `${from > 0 ? '… ' : ''}${text.slice(from, from + SNIPPET_CHARS).trim()} …`;
}

function shown({ path, anchor, page, title, text, terms }) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = new URL(`${path}${anchor && `#${anchor}`}`, here);
  link.textContent = page === title ? page : `${page} › ${title}`;
  const where = document.createElement('p');
  where.textContent = snippet(text, terms);
  item.append(link, where);
  return item;
}

async function search() {
  const query = input.value.trim();
  results.hidden = query === '';
  if (query === '') return;
  let found;
  try {
    found = (await openIndex()).search(query);
  } catch {
    count.textContent = 'The search could not be loaded.';
    list.replaceChildren();
    return;
  }
  // Something else has been typed meanwhile.
  if (query !== input.value.trim()) return;
  count.textContent = found.length === 0 ? `Nothing has "${query}".` : `${found.length} sections`;
  list.replaceChildren(...found.slice(0, MOST_RESULTS).map(shown));
}

input.addEventListener('focus', () => void openIndex().catch(() => {}), { once: true });
input.addEventListener('input', search);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  list.querySelector('a')?.click();
});
list.addEventListener('click', ({ target }) => {
  // A result on this same page.
  if (target.closest('a')) results.hidden = true;
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !results.hidden) {
    input.value = '';
    results.hidden = true;
  } else if (event.key === '/' && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) {
    event.preventDefault();
    input.focus();
  }
});
