/** A file of a build, as far as it is asked about here. */
export type Built =
  | {
      type: 'chunk';
      fileName: string;
      code: string;
      imports: string[];
      moduleIds: string[];
      viteMetadata?: { importedCss: Set<string> };
    }
  | { type: 'asset'; fileName: string; source: string | Uint8Array };

/** Scripts and styles that the modules need: their chunks, everything these import statically, and the styles of all. Throws for a module that is in none. */
export function closureOf(output: readonly Built[], modules: readonly string[]): { fileName: string; text: string }[] {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const found = new Map<string, string>();
  const styles = new Set<string>();
  const follow = (fileName: string) => {
    const chunk = chunks.get(fileName);
    if (chunk === undefined || found.has(fileName)) return;
    found.set(fileName, chunk.code);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    for (const imported of chunk.imports) follow(imported);
  };
  for (const module of modules) {
    const chunk = [...chunks.values()].find(({ moduleIds }) =>
      moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(`/${module}`)),
    );
    if (chunk === undefined) throw new Error(`no chunk has ${module}`);
    follow(chunk.fileName);
  }
  for (const file of output)
    if (file.type === 'asset' && styles.has(file.fileName))
      found.set(file.fileName, typeof file.source === 'string' ? file.source : Buffer.from(file.source).toString());
  return [...found].map(([fileName, text]) => ({ fileName, text }));
}
