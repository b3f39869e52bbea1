/** One bug planted in the tree, as a replacement of text. */
export interface Mutant {
  /** Snake case, unique. */
  name: string;
  /** The rule that it breaks. */
  breaks: string;
  /** From the project's root. */
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  put: string;
}

/** Mutants of one part with the tests that stand nearest to it. */
export interface MutantGroup {
  part: string;
  /** Folders of unit tests. */
  units: string[];
  /** Whether the simulator runs this code. */
  isSimulated: boolean;
  /** Flow tests, the fastest first. */
  flows: string[];
  mutants: Mutant[];
}
