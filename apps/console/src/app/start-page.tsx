import { Link } from 'react-router';
import { useHasFewCodes, useSelf } from '../shared/api/session.ts';
import { Page } from '../shared/page.tsx';
import { useText } from '../shared/text.ts';
import { useRooms } from './use-rooms.ts';

/** Every room that is open to the person, with what it is for. */
export function StartPage() {
  const t = useText();
  const { role } = useSelf();
  const hasFewCodes = useHasFewCodes();
  const rooms = useRooms();
  const text = rooms.length > 0 ? t('general.startText', { role: t(`staff.role_${role}`) }) : t('general.startNone');
  return (
    <Page title={t('general.startTitle')} text={text}>
      {hasFewCodes ? (
        <p className="rounded-control border border-busy p-4">
          <Link to="/security" className="underline">
            {t('security.codesFew')}
          </Link>
        </p>
      ) : null}
      <ul className="flex flex-col overflow-hidden rounded-control border border-line bg-s1 empty:hidden">
        {rooms.map(({ id, path, icon: Icon }) => (
          <li key={id} className="border-line not-last:border-b">
            <Link
              to={`/${path}`}
              className="icon-22 flex min-h-target items-center gap-4 px-4 py-3 -outline-offset-2 hover:bg-s2"
            >
              <Icon aria-hidden="true" className="text-accent" />
              <span className="flex min-w-0 flex-wrap gap-x-4">
                <span className="min-w-40 font-semibold">{t(`${id}.room`)}</span>
                <span className="text-dim">{t(`${id}.roomText`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
