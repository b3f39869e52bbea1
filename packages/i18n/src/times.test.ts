import { describe, expect, it } from 'vitest';
import { formatClock, formatDuration, formatPercent, formatRelative } from './times.ts';

describe('times', () => {
  it('a clock never goes below zero and does not wrap at a day', () => {
    expect([763, 0, -5, 90_000].map(formatClock)).toEqual(['00:12:43', '00:00:00', '00:00:00', '25:00:00']);
  });

  it('RT-08 a duration shows its two largest units', () => {
    expect(formatDuration('en', 3_905)).toBe('1 hr 5 min');
    expect(formatDuration('tr', 59)).toContain('59');
    expect(formatDuration('ar', 0)).toContain('0');
  });

  it('relative times look both ways', () => {
    const nowMs = Date.UTC(2026, 0, 2);
    expect(formatRelative('en', nowMs - 300_000, nowMs)).toBe('5 minutes ago');
    expect(formatRelative('en', nowMs + 86_400_000, nowMs)).toBe('tomorrow');
  });

  it('digits are latin in Arabic too', () => {
    expect(formatPercent('ar', 0.9512)).toMatch(/95\.12/);
  });
});
