import { classNames } from '@salon/ui';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { titleText } from '../tree/item-title.ts';
import type { NavigationCollapse, NavigationGroup, NavigationItem, NavigationLeaf } from '../tree/navigation-item.ts';
import { Badge } from './badge.tsx';
import { indentPx } from './indent.ts';
import { ItemIcon } from './item-icon.tsx';
import { LeafLink, rowClass } from './leaf-link.tsx';

interface Place {
  level: number;
  /** Ids from the root to the item of the page that is shown. */
  active: readonly string[];
  folded: boolean;
  onChoose: (() => void) | undefined;
}

/** In a rail the icon stands in the middle of its 64 px. */
const RAIL_INDENT_PX = 21;

const startAt = ({ level, folded }: Place) => ({ paddingInlineStart: folded ? RAIL_INDENT_PX : indentPx(level) });
const nameClass = (folded: boolean) => (folded ? 'sr-only' : 'min-w-0 [overflow-wrap:anywhere]');

export function VerticalItems({ items, ...place }: Place & { items: readonly NavigationItem[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {items.map((item) => {
        if (item.type === 'divider')
          return <li key={item.id} aria-hidden="true" className="my-2 border-t border-line" />;
        return (
          <li key={item.id}>
            {item.type === 'group' ? (
              <Group item={item} {...place} />
            ) : item.type === 'collapse' ? (
              <Collapse item={item} {...place} />
            ) : (
              <Leaf item={item} {...place} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Leaf({ item, ...place }: Place & { item: NavigationLeaf }) {
  const { t } = useTranslation();
  const { level, active, folded, onChoose } = place;
  const isActive = active.at(-1) === item.id;
  const title = titleText(item.title, t);
  return (
    <LeafLink leaf={item} isActive={isActive} onChoose={onChoose} className={rowClass(isActive)} style={startAt(place)}>
      {level === 0 || item.icon ? <ItemIcon name={item.icon} /> : null}
      <span className={nameClass(folded)}>{title}</span>
      {item.badge && !folded ? <Badge {...item.badge} /> : null}
    </LeafLink>
  );
}

/** A heading; what is in it lies on the same level. */
function Group({ item, ...place }: Place & { item: NavigationGroup }) {
  const { t } = useTranslation();
  const id = useId();
  const { folded } = place;
  return (
    <section aria-labelledby={id}>
      <p
        id={id}
        className={folded ? 'sr-only' : 'pe-3 pt-2 pb-1 text-11 font-semibold text-dim'}
        style={startAt(place)}
      >
        {titleText(item.title, t)}
      </p>
      <VerticalItems items={item.children} {...place} />
    </section>
  );
}

/** Opens by a press, and by itself when the page that is shown lies in it. */
function Collapse({ item, ...place }: Place & { item: NavigationCollapse }) {
  const { t } = useTranslation();
  const id = useId();
  const { active, folded, level } = place;
  const leadsHere = active.includes(item.id);
  const here = leadsHere ? active.at(-1) : null;
  const [isOpen, setIsOpen] = useState(leadsHere);
  useEffect(() => {
    if (here !== null) setIsOpen(true);
  }, [here]);
  return (
    <>
      <button
        type="button"
        data-row=""
        aria-expanded={isOpen && !folded}
        aria-controls={id}
        onClick={() => setIsOpen((before) => folded || !before)}
        className={rowClass(folded && leadsHere, leadsHere && !isOpen)}
        style={startAt(place)}
      >
        {level === 0 || item.icon ? <ItemIcon name={item.icon} /> : null}
        <span className={nameClass(folded)}>{titleText(item.title, t)}</span>
        {folded ? null : (
          <>
            {item.badge ? <Badge {...item.badge} /> : null}
            <ChevronDown
              aria-hidden="true"
              data-own-size=""
              size={18}
              strokeWidth={1.8}
              className={classNames(
                'shrink-0 text-dim transition-transform',
                !item.badge && 'ms-auto',
                isOpen && 'rotate-180',
              )}
            />
          </>
        )}
      </button>
      <div id={id} data-children="" hidden={!isOpen || folded} className="pt-1">
        <VerticalItems items={item.children} {...place} level={level + 1} />
      </div>
    </>
  );
}
