export function installQuietly(
  packages: readonly string[],
  place?: { policy?: string; env?: NodeJS.ProcessEnv },
): string | undefined;
