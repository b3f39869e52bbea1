import { classNames } from '@salon/ui';
import { ExternalLink } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { NavigationLeaf } from '../tree/navigation-item.ts';

/** The link of an item: inside this client, or out of it. `isActive`: it is the page that is shown. */
export function LeafLink({
  leaf,
  isActive,
  onChoose,
  className,
  style,
  children,
}: {
  leaf: NavigationLeaf;
  isActive: boolean;
  onChoose?: (() => void) | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const shared = { className, style, onClick: onChoose, 'data-row': '' };
  if (leaf.type === 'item')
    return (
      <Link to={leaf.url} aria-current={isActive ? 'page' : undefined} {...shared}>
        {children}
      </Link>
    );
  const isOutside = leaf.target === '_blank';
  return (
    <a href={leaf.url} target={leaf.target} rel={isOutside ? 'noreferrer' : undefined} {...shared}>
      {children}
      {isOutside ? (
        <>
          <ExternalLink data-own-size="" size={16} strokeWidth={1.8} className="shrink-0 text-dim" />
          <span className="sr-only">({t('navigation.opensNewTab')})</span>
        </>
      ) : null}
    </a>
  );
}

/** One look for the rows of every menu. */
export const rowClass = (isActive: boolean, isOnPath = false): string =>
  classNames(
    'icon-22 flex min-h-target w-full items-center gap-3 rounded-control pe-3 text-start text-14 hover:bg-s2',
    isActive && 'bg-s2 text-accent',
    isOnPath && 'text-accent',
  );
