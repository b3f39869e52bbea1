/** Finds words that were given up, in names (files, identifiers) and in prose (comments, messages, documents). */
import { isCode, type Rule, type SourceFile } from './source-file.ts';

export type RetiredWord = {
  /** In lower case. In names a part (`desk` of `createSeatDesk`) or several neighbours (`way watch`); in prose a word or phrase. */
  word: string;
  /** Names: identifiers, files, folders. Text: comments, messages, documents, where natural English may need the word. */
  where: 'names' | 'text' | 'everywhere';
  use: string;
  reason: string;
  /** Names that match are let through (the whole identifier or path segment), or lines of prose. */
  except?: { match: RegExp; reason: string }[];
  /** Only below these paths; everywhere without it. */
  below?: RegExp;
  /** Not refused yet, only counted by `--retired`. */
  pending?: true;
};

export type Finding = { path: string; line: number; retired: RetiredWord; found: string };

/** The list itself, its tests, and what is not our text. Other languages than English have words that look the same. */
const UNCHECKED =
  /^package-lock\.json$|^tools\/borders\/retired-|\.svg$|^packages\/i18n\/src\/(?:[a-z-]+\/)?(?:tr|ar)\/|^packages\/i18n\/src\/(?:[a-z-]+\/)?(?:tr|ar)\.ts$/;
const PIECE = {
  code: /(?<comment>\/\*[\s\S]*?\*\/|\/\/[^\n]*)|(?<string>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|[^'"`/]+|./g,
  sql: /(?<comment>--[^\n]*|\/\*[\s\S]*?\*\/)|[^-/]+|./g,
};
const IDENTIFIER = /[A-Za-z_$][\w$]*(?:-[a-z0-9]+)*/g;
/** What is a name even in the middle of prose. */
const NAME_IN_PROSE = /`[^`\s]+`|\b\w*[a-z]_[a-z]\w*\b|\b[a-z]+[A-Z]\w*\b/g;

export function findRetired(file: SourceFile, words: readonly RetiredWord[]): Finding[] {
  if (UNCHECKED.test(file.path)) return [];
  const here = words.filter(({ below }) => below?.test(file.path) ?? true);
  const found = [...inPath(file.path, here)];
  const { names, prose } = pieces(file);
  for (const { text, line } of names)
    for (const hit of inNames(text, here)) found.push({ ...hit, path: file.path, line });
  for (const { text, line } of prose)
    for (const hit of inProse(text, here)) found.push({ ...hit, path: file.path, line: line + hit.lineOffset });
  return found.sort((a, b) => a.line - b.line);
}

export function retiredWordRule(words: readonly RetiredWord[]): Rule {
  const refused = words.filter(({ pending }) => !pending);
  return (file) =>
    findRetired(file, refused).map(
      ({ line, found, retired: { word, use, reason } }) =>
        `line ${line}: "${found}" has the retired word "${word}"; say ${use} (${reason})`,
    );
}

/** `createSeatDesk`, `seat_desk`, `seat-desk` → ` create seat desk `. */
function partsOf(name: string): string {
  const parts = name
    .replace(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .split(/[^A-Za-z0-9]+/)
    .join(' ');
  return ` ${parts.toLowerCase().trim()} `;
}

function inPath(path: string, words: readonly RetiredWord[]): Finding[] {
  return path
    .split('/')
    .flatMap((segment) => inNames(segment.replace(/\.(?:test|flow|ts|tsx|mjs|sql|md|css)\b/g, ''), words))
    .map((hit) => ({ ...hit, path, line: 0 }));
}

type Hit = { retired: RetiredWord; found: string };

function inNames(name: string, words: readonly RetiredWord[]): Hit[] {
  const parts = partsOf(name);
  return words
    .filter(({ where, word }) => where !== 'text' && parts.includes(` ${word} `))
    .filter(({ except = [] }) => !except.some(({ match }) => match.test(name)))
    .map((retired) => ({ retired, found: name }));
}

function inProse(text: string, words: readonly RetiredWord[]): (Hit & { lineOffset: number })[] {
  return text.split('\n').flatMap((row, lineOffset) => {
    const plain = row.toLowerCase();
    const said = words
      .filter(({ where, word }) => where !== 'names' && plain.includes(word) && new RegExp(`\\b${word}\\b`).test(plain))
      .filter(({ except = [] }) => !except.some(({ match }) => match.test(row)))
      .map((retired) => ({ retired, found: row.trim().slice(0, 100), lineOffset }));
    const named = [...row.matchAll(NAME_IN_PROSE)].flatMap(([name]) =>
      inNames(name.replaceAll('`', ''), namesOnly(words)),
    );
    return [...said, ...named.map((hit) => ({ ...hit, lineOffset }))];
  });
}

/** A word that is retired everywhere is found by the prose rule already. */
function namesOnly(words: readonly RetiredWord[]): RetiredWord[] {
  return words.filter(({ where }) => where === 'names');
}

type Piece = { text: string; line: number };

/** A file's names and its prose. In code a string of several words is prose, and one of a single word is a name (an event, a key). */
function pieces({ path, text }: SourceFile): { names: Piece[]; prose: Piece[] } {
  if (!isCode(path)) return { names: [], prose: [{ text, line: 1 }] };
  const names: Piece[] = [];
  const prose: Piece[] = [];
  let line = 1;
  for (const { 0: piece, groups } of text.matchAll(path.endsWith('.sql') ? PIECE.sql : PIECE.code)) {
    if (groups?.comment) prose.push({ text: piece, line });
    else if (groups?.string && /\s/.test(piece)) {
      prose.push({ text: piece.slice(1, -1).replace(/\$\{[^}]*\}/g, '…'), line });
      for (const { 1: code = '' } of piece.matchAll(/\$\{([^}]*)\}/g)) identifiers(code, line, names);
    } else identifiers(piece, line, names);
    line += piece.split('\n').length - 1;
  }
  return { names, prose };
}

function identifiers(code: string, line: number, into: Piece[]): void {
  for (const [offset, row] of code.split('\n').entries())
    for (const [text] of row.matchAll(IDENTIFIER)) into.push({ text, line: line + offset });
}
