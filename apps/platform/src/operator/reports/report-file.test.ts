import type { operator } from '@salon/contract';
import { expect, it } from 'vitest';
import { reportFile } from './report-file.ts';

const none = { handPays: 0, handPayMinor: 0, handPayPaidMinor: 0, jackpots: 0, jackpotMinor: 0, contributionMinor: 0 };
const others = {
  discountMinor: 0,
  bonusMinor: 0,
  depositMinor: 0,
  withdrawalMinor: 0,
  cashInMinor: 0,
  cashOutMinor: 0,
};
const figures: operator.ReportFigures = {
  ...{ games: 12, betMinor: 2_100, winMinor: 4_283, netMinor: -2_183, marginPercent: -103.9524, rtpPercent: 203.9524 },
  ...{ theoreticalPercent: 94.5, bandLowPercent: null, bandHighPercent: null, ...none, ...others },
  ...{ correctionMinor: 0, houseCorrectionMinor: 0, disputedMinor: 0, players: 1, sessions: 1 },
};
const report: operator.Report = {
  ...{ status: 1, by: 'machine', from: '2026-03-05', to: '2026-03-05', today: '2026-03-06' },
  ...{ timeZone: 'Europe/Istanbul', currency: 'TRY', hasMore: false, total: figures },
  rows: [{ ...figures, key: '7', name: '=Galata; 7', isClosed: true, isRetired: false }],
};
const cellsOf = (file: string, separator: string) =>
  file.split('\r\n').map((line) => line.split(separator).slice(0, 7).join(separator));

it('is for programs the same in every language', () => {
  expect(cellsOf(reportFile(report, null), ',')).toEqual([
    '\uFEFFmachine,name,games,bet,win,net,marginPercent',
    "7,'=Galata; 7,12,21.00,42.83,-21.83,-103.9524",
    'total,,12,21.00,42.83,-21.83,-103.9524',
    '',
  ]);
});

it('opens in columns in a Turkish spreadsheet, in Turkish, and runs nothing there', () => {
  const file = reportFile(report, 'tr');
  expect(file.split('\r\n')[0]).toMatch(/^\uFEFFMakine;Ad;Oyunlar;Coin in;Coin out;Net;Marj;.*;Para birimi;Kapanış;/);
  expect(file.split('\r\n')[1]).toMatch(/^7;"'=Galata; 7";12;21,00;42,83;-21,83;-103,9524;203,9524;94,5000;;.*;TRY;/);
  expect(cellsOf(file, ';')[2]).toBe('Toplam;;12;21,00;42,83;-21,83;-103,9524');
});

it('is English with points in an Arabic one', () => {
  expect(cellsOf(reportFile(report, 'ar'), ',')[0]).toBe('\uFEFFMachine,Name,Games,Coin in,Coin out,Net,Margin');
});
