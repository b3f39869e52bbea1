import { shownLanguage } from '@salon/i18n';
import { Button, Drawer, IconButton, Skeleton } from '@salon/ui';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { Notes } from './notes.tsx';
import { quickPanelQuery } from './queries.ts';
import { closeQuickPanel, openQuickPanel, useQuickPanelOpen } from './quick-panel-store.ts';
import { QuickSettings } from './quick-settings.tsx';

/** The day, what the operator announces, the player's own notes and three switches (QP-01). */
export function QuickPanel() {
  const { t } = useTranslation();
  const isOpen = useQuickPanelOpen();
  return (
    <Drawer
      open={isOpen}
      onOpenChange={(open) => (open ? openQuickPanel() : closeQuickPanel())}
      title={t('quickPanel.title')}
      side="end"
      className="w-chat max-sm:w-full max-sm:max-w-none"
    >
      <div className="sticky top-0 z-10 flex min-h-bar items-center gap-2 border-b border-line bg-s1 ps-4 pe-2">
        <h2 className="me-auto text-20">{t('quickPanel.title')}</h2>
        <IconButton label={t('quickPanel.close')} icon={<X />} onClick={closeQuickPanel} />
      </div>
      <div className="flex flex-col gap-6 p-4">
        <Today />
        <FromPlatform />
        <QuickSettings />
      </div>
    </Drawer>
  );
}

function Today() {
  const { t, i18n } = useTranslation();
  const now = new Date();
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${shownLanguage(i18n)}-u-nu-latn`, options).format(now);
  return (
    <section aria-labelledby="quick-today">
      <h3 id="quick-today" className="font-body text-12 font-normal text-dim">
        {t('quickPanel.today')}
      </h3>
      <p className="pt-1 text-26 display">{part({ weekday: 'long' })}</p>
      <time dateTime={now.toISOString().slice(0, 10)} className="text-16">
        {part({ day: 'numeric', month: 'long', year: 'numeric' })}
      </time>
    </section>
  );
}

function FromPlatform() {
  const { t, i18n } = useTranslation();
  const { data, isError, isFetching, refetch } = useQuery(quickPanelQuery(shownLanguage(i18n)));
  if (data === undefined)
    return isError ? (
      <div role="alert" className="flex flex-col items-start gap-3">
        <p>{t('quickPanel.failed')}</p>
        <Button variant="ghost" busy={isFetching} onClick={() => void refetch()}>
          {t('general.retry')}
        </Button>
      </div>
    ) : (
      <div role="status" aria-label={t('general.loading')} className="flex flex-col gap-3">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </div>
    );
  return (
    <>
      <Events events={data.events} />
      <Notes notes={data.notes} />
    </>
  );
}

function Events({ events }: { events: { id: number; title: string; detail: string; startsAt: string | null }[] }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  return (
    <section aria-labelledby="quick-events">
      <h3 id="quick-events" className="text-20">
        {t('quickPanel.events')}
      </h3>
      {events.length === 0 ? <p className="pt-2 text-dim">{t('quickPanel.noEvents')}</p> : null}
      <ul className="flex flex-col gap-2 pt-2">
        {events.map(({ id, title, detail, startsAt }) => (
          <li key={id} className="rounded-control bg-s2 p-3">
            <p className="font-semibold">{title}</p>
            {startsAt ? <time dateTime={startsAt}>{dateTime(startsAt)}</time> : null}
            <p className="text-12 text-dim">{detail}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
