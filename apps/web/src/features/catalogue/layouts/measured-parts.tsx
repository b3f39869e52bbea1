import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Code, Facts } from '../facts.tsx';

const PARTS = ['head', 'sidebar', 'card', 'content'] as const;
type Part = (typeof PARTS)[number];

interface Measured {
  part: Part;
  widthPx: number;
  heightPx: number;
}

function measure(root: HTMLElement): Measured[] {
  return PARTS.flatMap((part) => {
    const element = root.querySelector<HTMLElement>(`[data-part="${part}"]`);
    // Folded away, it has no size.
    if (element === null || element.offsetWidth === 0) return [];
    return { part, widthPx: element.offsetWidth, heightPx: element.offsetHeight };
  });
}

/** How large the parts of the layout are at this moment, in CSS pixels. */
export function MeasuredParts({ root }: { root: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  const [parts, setParts] = useState<Measured[]>([]);
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    // Updated in the next frame, since these lines change a height.
    let frame = 0;
    const watch = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setParts(measure(element)));
    });
    watch.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
    };
  }, [root]);
  return (
    <>
      <p className="max-w-[64ch] text-dim">{t('catalogue.sizesText')}</p>
      <Facts
        facts={parts.map(({ part, widthPx, heightPx }) => ({
          id: part,
          name: t(`catalogue.part_${part}`),
          value: <Code>{`${widthPx} × ${heightPx} px`}</Code>,
        }))}
      />
    </>
  );
}
