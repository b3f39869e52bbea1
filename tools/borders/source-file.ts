/** One file of the repository, as the border rules see it. */
export type SourceFile = {
  /** From the root, with forward slashes. */
  path: string;
  text: string;
};

/** A rule gets one file and says in one line each what is wrong with it. */
export type Rule = (file: SourceFile) => string[];

const CODE = /\.(ts|tsx|mts|mjs|js|css|sql)$/;
const TEST = /\.test\.tsx?$|\.fixture\.tsx?$|^tests\/|^packages\/testkit\/|\/testing\//;

export function isCode(path: string): boolean {
  return CODE.test(path);
}

/** Tests and what only tests import. */
export function isTest(path: string): boolean {
  return TEST.test(path);
}
