/** Debian's packages for tests: a computer that only wants to run them gets no Redis on its port 6379, and no relay that faces its network. */
import { spawnSync } from 'node:child_process';

/** The file that maintainer scripts ask before they start a service (`invoke-rc.d(8)`); 101: forbidden. */
const POLICY = '/usr/sbin/policy-rc.d';

/** In a shell, which removes the file also where Ctrl-C ends the install. Somebody's own policy stays as it is. */
const SCRIPT = `
policy=$1; shift
if [ ! -e "$policy" ] && [ ! -L "$policy" ]; then
  trap 'rm -f "$policy"' EXIT
  trap 'exit 130' INT TERM
  printf '#!/bin/sh\\nexit 101\\n' >"$policy" && chmod 755 "$policy" || exit
fi
apt-get update -qq
apt-get install -y -qq --no-install-recommends "$@"
`;

/** Returns why it failed, in one line; undefined: it did not. */
export function installQuietly(packages, { policy = POLICY, env = process.env } = {}) {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', SCRIPT, 'sh', policy, ...packages], {
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  if (status === 0) return undefined;
  return `apt-get failed: ${(stderr || stdout || `status ${status}`).trim().split('\n').at(-1)}`;
}
