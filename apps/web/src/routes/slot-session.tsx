import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { SessionScreen } from '../features/history/session-screen.tsx';
import { usePageTitle } from '../shared/use-page-title.ts';
import { Component as NotFound } from './not-found.tsx';

/** `/slot-sessions/:sessionId`: one session, play by play. */
export function Component() {
  const { t } = useTranslation();
  const { sessionId = '' } = useParams();
  usePageTitle(t('history.session'));
  return <SessionScreen key={sessionId} sessionId={sessionId} notFound={<NotFound />} />;
}
