import { listText } from '@salon/i18n';
import { useTranslation } from 'react-i18next';
import { CatalogueScreen } from './catalogue-screen.tsx';
import { Code, Facts } from './facts.tsx';

export interface RolePageProps {
  title: string;
  path: string;
  /** Empty: guests only. */
  auth: readonly string[];
  /** Empty: a guest. */
  role: readonly string[];
}

/** Shows the roles that the guard of this page admits. */
export function RolePage({ title, path, auth, role }: RolePageProps) {
  const { t, i18n } = useTranslation();
  const names = (roles: readonly string[]) =>
    roles.length === 0 ? t('catalogue.guest') : listText(i18n.language, roles);
  return (
    <CatalogueScreen title={title} text={t(auth.length === 0 ? 'catalogue.guestText' : 'catalogue.roleText')}>
      <div className="rounded-card border border-line bg-s1 px-4 py-2">
        <Facts
          facts={[
            { id: 'path', name: t('catalogue.address'), value: <Code>{path}</Code> },
            { id: 'auth', name: t('catalogue.openTo'), value: names(auth) },
            { id: 'role', name: t('catalogue.yourRole'), value: names(role) },
            {
              id: 'others',
              name: t('catalogue.others'),
              value: t(auth.length === 0 ? 'catalogue.othersHome' : 'catalogue.othersLogin'),
            },
          ]}
        />
      </div>
    </CatalogueScreen>
  );
}
