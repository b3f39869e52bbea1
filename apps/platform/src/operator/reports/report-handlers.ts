import { isFailure, type operator } from '@salon/contract';
import { asFile } from '../../http/file-answer.ts';
import type { Handlers } from '../calls/handlers.ts';
import { reportFile } from './report-file.ts';
import type { ReportService } from './report-service.ts';

export function reportHandlers(service: ReportService): Handlers<typeof operator.reportCalls> {
  return {
    report: ({ siteId }, { query }) => service.read(siteId, query),
    'report-file': async ({ siteId }, { query }, { reply }) => {
      const report = await service.read(siteId, query, true);
      if (isFailure(report)) return report;
      const name = `report-${report.by}-${report.from}-${report.to}.${query.format}`;
      asFile(reply, name, query.format === 'csv' ? 'text/csv' : 'application/json');
      return query.format === 'csv' ? reportFile(report) : report;
    },
  };
}
