/** CPU time of a whole PostgreSQL server: what a transaction costs does not depend on what else the computer does. Linux only. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { Pool } from 'pg';

const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Answers a function that reads the time so far, ms. */
export async function watchServerCpu(pool: Pool): Promise<() => number> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const postmaster = fieldsOf(rows[0]!.pid)?.[1];
  return () => {
    let ticks = 0;
    for (const name of readdirSync('/proc')) {
      const fields = /^\d+$/.test(name) ? fieldsOf(Number(name)) : null;
      if (!fields) continue;
      if (fields[1] === postmaster) ticks += Number(fields[11]) + Number(fields[12]);
      // Of its own, and of its children that have ended.
      if (name === postmaster) for (const field of fields.slice(11, 15)) ticks += Number(field);
    }
    return (ticks * 1_000) / TICKS;
  };
}

/** Of `/proc/<pid>/stat` after the name: state, parent, …; null: it has ended. */
function fieldsOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
