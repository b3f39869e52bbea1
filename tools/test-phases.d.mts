export interface Count {
  passed: number;
  failed: number;
}

export function runCheck(name: string, script: string, args: readonly string[]): Promise<Count>;
