import { type SpawnOptions, spawn } from 'node:child_process';
import { Refusal } from './refusal.ts';

export interface Ended {
  /** 0: it has done what it was asked for. */
  code: number;
  stderr: string;
}

/** Runs a program of the system to its end; a signal to us is a signal to it. */
export function runProgram(program: string, args: readonly string[], options: SpawnOptions = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'inherit', 'pipe'] });
    let stderr = '';
    child.stderr?.on('data', (chunk) => {
      stderr = `${stderr}${chunk}`.slice(-10_000);
    });
    const pass = (signal: NodeJS.Signals) => child.kill(signal);
    process.once('SIGTERM', pass).once('SIGINT', pass);
    child.once('error', (error) => reject(new Refusal(`${program} cannot be run: ${error.message}`)));
    child.once('close', (code) => {
      process.off('SIGTERM', pass).off('SIGINT', pass);
      resolve({ code: code ?? 1, stderr });
    });
  });
}

/** Throws `Refusal` with the program's last words where it fails. */
export async function demand(program: string, args: readonly string[], options: SpawnOptions = {}): Promise<void> {
  const { code, stderr } = await runProgram(program, args, options);
  if (code !== 0) throw new Refusal(`${program}: ${stderr.trim().split('\n').slice(-3).join(' ') || `code ${code}`}`);
}
