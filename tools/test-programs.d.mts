import type { Program } from './system-packages.mjs';

export function testFiles(texts?: readonly string[]): string[];
export function programsOf(files: readonly string[]): Program[];
export function guardsOf(text: string): string[];
