import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Copy, DockerfileParser, From, type JSONInstruction } from 'dockerfile-ast';

/** What a container of the image starts with. */
export interface BuiltImage {
  folder: string;
  env: Record<string, string>;
  command: string[];
  user: string | null;
}

interface Build {
  /** The build context: files of it that git knows, by their paths. */
  root: string;
  files: readonly string[];
  scratch: string;
  /** Runs a RUN's text in a stage's folder. */
  run: (text: string, folder: string) => void;
}

/**
 * Carries out a Dockerfile without a container engine: each stage is a folder in the place of its WORKDIR, base images are this computer.
 * It knows what ours uses: FROM, ARG before FROM, WORKDIR, COPY, RUN, ENV, USER, ENTRYPOINT and CMD as lists.
 */
export function buildImages(dockerfile: string, { root, files, scratch, run }: Build): Map<string, BuiltImage> {
  const images = new Map<string, BuiltImage>();
  let image: BuiltImage | undefined;
  let workdir = '/';
  const workdirs = new Map<string, string>();
  const entry = new Map<BuiltImage, string[]>();
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    const keyword = instruction.getKeyword();
    if (instruction instanceof From) {
      const name = instruction.getBuildStage() ?? '';
      const base = images.get(instruction.getImage() ?? '');
      image = { folder: join(scratch, name), env: { ...base?.env }, command: [], user: base?.user ?? null };
      workdir = workdirs.get(instruction.getImage() ?? '') ?? '/';
      mkdirSync(image.folder, { recursive: true });
      if (base) copyAll(base.folder, image.folder);
      images.set(name, image);
      workdirs.set(name, workdir);
      continue;
    }
    if (image === undefined) continue;
    const texts = instruction.getArguments().map((argument) => argument.getValue());
    if (keyword === 'WORKDIR') {
      workdir = texts[0] ?? workdir;
      workdirs.set([...images.keys()].at(-1) ?? '', workdir);
    } else if (instruction instanceof Copy) {
      const [to = '', ...from] = texts.reverse();
      const buildStage = instruction.getFlags().find((flag) => flag.getName() === 'from');
      const source = buildStage ? images.get(buildStage.getValue() ?? '') : undefined;
      for (const path of from) {
        if (source) copyAll(join(source.folder, relative(workdir, path)), join(image.folder, to));
        else copyListed({ root, files, path, to: join(image.folder, to), isFolder: to.endsWith('/') });
      }
    } else if (keyword === 'RUN') run(instruction.getArgumentsContent() ?? '', image.folder);
    else if (keyword === 'ENV') {
      for (const text of texts) image.env[text.split('=')[0] ?? ''] = text.slice(text.indexOf('=') + 1);
    } else if (keyword === 'USER') image.user = texts[0] ?? null;
    else if (keyword === 'ENTRYPOINT') entry.set(image, listOf(instruction as JSONInstruction));
    else if (keyword === 'CMD')
      image.command = [...(entry.get(image) ?? []), ...listOf(instruction as JSONInstruction)];
    else if (!['ARG', 'EXPOSE', 'HEALTHCHECK', 'VOLUME'].includes(keyword))
      throw new Error(`${keyword} is not known here`);
  }
  return images;
}

const listOf = (instruction: JSONInstruction) => instruction.getJSONStrings().map((text) => text.getJSONValue());

/** What is in `from`, into `to`; both are folders. */
function copyAll(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  execFileSync('cp', ['-a', '--reflink=auto', `${from}/.`, to]);
}

function copyListed({
  root,
  files,
  path,
  to,
  isFolder,
}: Pick<Build, 'root' | 'files'> & { path: string; to: string; isFolder: boolean }): void {
  if (!existsSync(join(root, path))) throw new Error(`COPY ${path}: it is not there`);
  if (!statSync(join(root, path)).isDirectory()) {
    cpSync(join(root, path), isFolder ? join(to, path.split('/').at(-1) ?? path) : to);
    return;
  }
  const below = path === '.' ? '' : `${path}/`;
  for (const file of files.filter((name) => name.startsWith(below))) {
    const target = join(to, file.slice(below.length));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(root, file), target);
  }
}
