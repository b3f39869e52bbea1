import { expect, it } from 'vitest';
import { type Built, closureOf } from './closure.ts';

const chunk = (name: string, imports: string[] = [], styles: string[] = []): Built => ({
  type: 'chunk',
  fileName: `${name}.js`,
  code: `code of ${name}`,
  imports: imports.map((one) => `${one}.js`),
  moduleIds: [`/sources/src/${name}.ts`],
  viteMetadata: { importedCss: new Set(styles) },
});
const output: Built[] = [
  chunk('main', ['react'], ['main.css']),
  chunk('react'),
  chunk('login', ['react', 'form']),
  chunk('form', [], ['form.css']),
  chunk('lobby', ['react']),
  { type: 'asset', fileName: 'main.css', source: 'a{}' },
  { type: 'asset', fileName: 'form.css', source: 'b{}' },
  { type: 'asset', fileName: 'lobby.css', source: 'c{}' },
];

it('has what the modules import, however far, once, with its styles, and nothing else', () => {
  const files = closureOf(output, ['src/main.ts', 'src/login.ts']).map(({ fileName }) => fileName);
  expect(files.sort()).toEqual(['form.css', 'form.js', 'login.js', 'main.css', 'main.js', 'react.js']);
});

it('says which module it did not find: a page that was renamed would else weigh nothing', () =>
  expect(() => closureOf(output, ['src/gone.ts'])).toThrow('no chunk has src/gone.ts'));
