import { classNames } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { ItemIcon } from '../menu/item-icon.tsx';
import type { NamedLeaf } from '../tree/use-named-leaves.ts';
import { TitleWithTrail } from './title-with-trail.tsx';

interface SuggestionListProps {
  listId: string;
  isShown: boolean;
  found: readonly NamedLeaf[];
  /** Index of the option that Enter chooses. */
  highlighted: number;
  onHighlight(index: number): void;
  onChoose(leaf: NamedLeaf): void;
}

export function SuggestionList({ listId, isShown, found, highlighted, onHighlight, onChoose }: SuggestionListProps) {
  const { t } = useTranslation();
  const hasNone = isShown && found.length === 0;
  return (
    <div
      className={classNames(
        'absolute inset-x-0 top-full z-40 mt-1 rounded-card border border-line bg-s2 p-1',
        !isShown && 'hidden',
      )}
    >
      <div id={listId} role="listbox" aria-label={t('navigation.search')}>
        {isShown
          ? found.map((one, index) => (
              // The keyboard works in the text field: it names the highlighted option.
              // biome-ignore lint/a11y/useKeyWithClickEvents: see above
              // biome-ignore lint/a11y/useFocusableInteractive: see above
              <div
                key={one.leaf.id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === highlighted}
                onPointerMove={() => onHighlight(index)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(one)}
                className={classNames(
                  'icon-22 flex min-h-target items-center gap-3 rounded-control px-3 select-none',
                  index === highlighted && 'bg-s3 forced-colors:bg-[Highlight]',
                )}
              >
                <ItemIcon name={one.icon} />
                <TitleWithTrail {...one} />
              </div>
            ))
          : null}
      </div>
      <p role="status" className={hasNone ? 'px-3 py-2 text-dim' : 'sr-only'}>
        {hasNone ? t('general.searchNoResults') : isShown ? t('navigation.results', { count: found.length }) : ''}
      </p>
    </div>
  );
}
