import { isFailure, type operator } from '@salon/contract';
import { asFile } from '../../http/file-answer.ts';
import { languageOf } from '../../http/site-language.ts';
import type { Sites } from '../../http/sites.ts';
import type { Handlers } from '../calls/handlers.ts';
import { reportFile } from './report-file.ts';
import type { ReportService } from './report-service.ts';

export function reportHandlers(
  service: ReportService,
  sites: Pick<Sites, 'ofId'>,
): Handlers<typeof operator.reportCalls> {
  return {
    report: ({ siteId }, { query }) => service.read(siteId, query),
    'report-file': async ({ siteId }, { query }, { reply }) => {
      const report = await service.read(siteId, query, true);
      if (isFailure(report)) return report;
      const { format, language } = query;
      const name = `report-${report.by}-${report.from}-${report.to}.${format === 'json' ? 'json' : 'csv'}`;
      asFile(reply, name, format === 'json' ? 'application/json' : 'text/csv');
      if (format === 'json') return report;
      return reportFile(report, format === 'csv' ? null : languageOf(language, await sites.ofId(siteId)));
    },
  };
}
