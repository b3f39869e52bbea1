import { operator } from '@salon/contract';
import { LANGUAGES } from '@salon/domain/language.ts';
import { zoneName } from '@salon/i18n/times.ts';
import { Button, Select, toasts } from '@salon/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { callFile } from '../../shared/api/client.ts';
import { useCall } from '../../shared/api/queries.ts';
import { DateRange, type Days, isInverted } from '../../shared/forms/date-range.tsx';
import { Page } from '../../shared/page.tsx';
import { Panel } from '../../shared/panel.tsx';
import { saveFile } from '../../shared/save-file.ts';
import { DataTable } from '../../shared/table/data-table.tsx';
import { useFormat, useText } from '../../shared/text.ts';
import { FIGURES, useFigureText, useReportColumns } from './report-columns.tsx';
import { ReportPlots } from './report-plots.tsx';

const DAY_MS = 86_400_000;
const FIRST_DAYS = 14;

function lastDays(): Days {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { from: dayOf(Date.now() - (FIRST_DAYS - 1) * DAY_MS), until: '' };
}

/** Figures of days; without a last day, to the present one. */
export function Component() {
  const t = useText();
  const { language } = useFormat();
  const [by, setBy] = useState<operator.ReportQuery['by']>('day');
  const [days, setDays] = useState<Days>(lastDays);
  const asked = { by, from: days.from || undefined, to: days.until || undefined };
  const query = useCall('report', { query: asked }, { isWanted: !isInverted(days), everyMs: 60_000 });
  const columns = useReportColumns(by);
  const report = query.data;
  const saveAll = async () => {
    const of = LANGUAGES.find((each) => each === language);
    const file = await callFile('report-file', { query: { ...asked, format: 'sheet', language: of } });
    if (file.ok) saveFile(file.value, `report-${by}-${report?.from}-${report?.to}.csv`);
    else toasts.show({ text: t('reports.fileFailed'), tone: 'bad' });
  };
  return (
    <Page
      title={t('reports.room')}
      text={t('reports.roomText')}
      actions={
        <Button variant="ghost" icon={<Download size={18} />} onClick={() => void saveAll()}>
          {t('reports.file')}
        </Button>
      }
    >
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t('reports.by')}
          value={by}
          onChange={setBy}
          options={operator.REPORT_GROUPS.map((group) => ({ value: group, label: t(`reports.by_${group}`) }))}
        />
        <DateRange value={days} onChange={setDays} />
      </div>
      {report ? (
        <Panel title={t('reports.total')} text={t('reports.days', { zone: zoneName(language, report.timeZone) })}>
          <Totals total={report.total} />
        </Panel>
      ) : null}
      {report && report.rows.length > 0 ? <ReportPlots report={report} /> : null}
      {report?.hasMore ? <p>{t('reports.more', { count: operator.REPORT_MOST_ROWS })}</p> : null}
      <DataTable
        key={by}
        label={t('reports.room')}
        rows={report?.by === by ? report.rows : undefined}
        failure={query.error?.failure ?? null}
        onRetry={() => void query.refetch()}
        emptyText={t('reports.none')}
        keyOf={({ key }) => key}
        nameOf={({ key, name }) => name || key}
        columns={columns}
      />
    </Page>
  );
}

function Totals({ total }: { total: operator.ReportFigures }) {
  const t = useText();
  const figureText = useFigureText();
  const shown = FIGURES.filter((figure) => total[figure] !== null && total[figure] !== 0);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-6">
      {shown.map((figure) => (
        <div key={figure} className="min-w-0">
          <dt className="text-12 text-dim">{t(`reports.${figure}`)}</dt>
          <dd className="text-16 font-semibold break-words tabular-nums">{figureText(figure, total[figure])}</dd>
        </div>
      ))}
    </dl>
  );
}
