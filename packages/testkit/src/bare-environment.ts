/** The environment of a test's process that has no settings but `env`: it finds its programs, and the code that others have compiled. */
export function bareEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE, ...env };
}
