/**
 * PostgreSQL refuses to run as root. Where this process is root (containers, fresh servers), it runs under an unprivileged account instead.
 */
import { readFileSync, statSync } from 'node:fs';

/** An account of the system; undefined stands for "the one this process has". */
export type Account = { uid: number; gid: number } | undefined;

/**
 * The account that runs PostgreSQL on this cluster folder. An existing folder keeps its owner, so that an account `postgres`
 * that appears later does not lock the data out.
 */
export function postgresAccount(clusterDir: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return accountNamed('postgres') ?? accountNamed('nobody') ?? { uid: 65534, gid: 65534 };
}

function accountNamed(name: string): Account {
  // initdb looks its own user up in this list, so only accounts that stand in it will do.
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [entry, , uid, gid] = line.split(':');
    if (entry === name && Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}
