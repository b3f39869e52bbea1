import { Button, classNames, Drawer } from '@salon/ui';
import { Tabs } from '@salon/ui/primitives/controls/tabs.tsx';
import { ChevronDown, PanelLeft, X } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LayoutConfiguration } from './layout-configuration.ts';

export interface LayoutSection {
  id: string;
  title: string;
  content: ReactNode;
}

export interface PageLayoutProps {
  configuration: LayoutConfiguration;
  title: string;
  text: ReactNode;
  /** Accessible name and content of the sidebar. */
  sidebar?: { label: string; content: ReactNode } | undefined;
  /** Below each other, or each behind a tab. */
  sections: readonly LayoutSection[];
  ref?: Ref<HTMLDivElement>;
}

type Sidebar = NonNullable<PageLayoutProps['sidebar']>;

/**
 * One page in any arrangement. It goes by its own width, not by that of the window: beside the menu there is less. Where
 * it is narrow, a sidebar of the whole page becomes a drawer, and one of the content folds up above it.
 */
export function PageLayout({ configuration, title, text, sidebar, sections, ref }: PageLayoutProps) {
  const { surface, head, hasTabs } = configuration;
  const place = sidebar && configuration.sidebar;
  const isTall = place?.reach === 'page';
  const isCarded = surface === 'carded';
  const headline = (
    <Head title={title} text={text} look={headLook(configuration)}>
      {sidebar && isTall && head !== 'sidebar' ? <SidebarDrawer {...sidebar} side={place.side} /> : null}
    </Head>
  );
  const body = <Sections sections={sections} hasTabs={hasTabs} label={title} isCarded={isCarded} />;
  const inner =
    sidebar && place?.reach === 'content' ? (
      <Beside side={place.side} isInCard={isCarded} aside={<FoldingSidebar {...sidebar} />}>
        {body}
      </Beside>
    ) : (
      body
    );
  const main = (
    <div className="min-w-0">
      {head === 'page' ? headline : null}
      <div
        data-part={isCarded ? 'card' : 'content'}
        className={
          isCarded
            ? classNames(
                'relative mx-3 min-w-0 overflow-hidden rounded-card border border-line bg-s1 @min-[720px]:mx-6',
                head === 'page' ? '-mt-10' : 'mt-3 @min-[720px]:mt-6',
              )
            : 'min-w-0'
        }
      >
        {head === 'card' ? headline : null}
        {inner}
      </div>
    </div>
  );
  return (
    <div ref={ref} className="@container mx-auto w-full min-w-0 pb-6">
      {sidebar && isTall ? (
        <Beside side={place.side} aside={<TallSidebar {...sidebar} head={head === 'sidebar' ? headline : null} />}>
          {main}
        </Beside>
      ) : (
        main
      )}
    </div>
  );
}

/** On the band, in the card, or on the page. */
function headLook({ surface, head }: LayoutConfiguration): string {
  if (head === 'sidebar') return 'p-4';
  if (head === 'card') return 'border-b border-line p-4 @min-[720px]:p-6';
  if (surface === 'simple') return 'border-b border-line px-3 py-6 @min-[720px]:px-6';
  return 'catalogue-band px-3 pt-6 pb-16 @min-[720px]:px-6 @min-[720px]:pt-10';
}

function Head({ title, text, look, children }: { title: string; text: ReactNode; look: string; children: ReactNode }) {
  return (
    <header data-part="head" className={classNames('flex min-w-0 flex-col items-start gap-2', look)}>
      <h1 className="catalogue-title max-w-full text-26 break-words @min-[720px]:text-40">{title}</h1>
      <p className="max-w-[64ch] text-dim">{text}</p>
      {children}
    </header>
  );
}

/** Aside and main stand in the document as they stand on the page, so that the focus walks the way the eye does. */
function Beside(props: { side: 'left' | 'right'; isInCard?: boolean; aside: ReactNode; children: ReactNode }) {
  const isLeft = props.side === 'left';
  return (
    <div
      className={classNames(
        'grid min-w-0 grid-cols-[minmax(0,1fr)]',
        isLeft
          ? '@min-[720px]:grid-cols-[var(--spacing-side-panel)_minmax(0,1fr)]'
          : '@min-[720px]:grid-cols-[minmax(0,1fr)_var(--spacing-side-panel)] [&>aside]:order-first @min-[720px]:[&>aside]:order-none',
        isLeft
          ? '[&>aside]:border-line @min-[720px]:[&>aside]:border-e'
          : '[&>aside]:border-line @min-[720px]:[&>aside]:border-s',
        props.isInCard && '[&>aside]:bg-s2/40',
      )}
    >
      {isLeft ? props.aside : null}
      <div className="min-w-0">{props.children}</div>
      {isLeft ? null : props.aside}
    </div>
  );
}

/** As high as the page; with the heading in it, the heading stays where it is narrow and the rest folds. */
function TallSidebar({ label, content, head }: Sidebar & { head: ReactNode }) {
  return (
    <aside
      aria-label={label}
      data-part="sidebar"
      className={classNames('min-w-0', head === null && 'hidden @min-[720px]:block')}
    >
      {head}
      {head === null ? null : <Fold label={label}>{content}</Fold>}
      <div className="hidden p-3 @min-[720px]:block">{content}</div>
    </aside>
  );
}

const FoldingSidebar = ({ label, content }: Sidebar) => (
  <aside aria-label={label} data-part="sidebar" className="min-w-0">
    <Fold label={label}>{content}</Fold>
    <div className="hidden p-3 @min-[720px]:block">{content}</div>
  </aside>
);

const Fold = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className="group border-b border-line @min-[720px]:hidden">
    <summary className="flex min-h-target cursor-pointer list-none items-center justify-between gap-3 px-4 -outline-offset-2">
      {label}
      <ChevronDown aria-hidden="true" size={18} className="transition-transform group-open:rotate-180" />
    </summary>
    <div className="px-3 pb-3">{children}</div>
  </details>
);

function SidebarDrawer({ label, content, side }: Sidebar & { side: 'left' | 'right' }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="@min-[720px]:hidden">
      <Button
        variant="ghost"
        icon={<PanelLeft size={18} aria-hidden="true" className={side === 'left' ? 'mirror' : 'rotate-180'} />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <Drawer open={isOpen} onOpenChange={setIsOpen} title={label} side={side === 'left' ? 'start' : 'end'}>
        <div className="flex flex-col gap-2 p-3">
          <Button
            variant="plain"
            icon={<X size={18} aria-hidden="true" />}
            className="self-end"
            onClick={() => setIsOpen(false)}
          >
            {t('general.close')}
          </Button>
          {content}
        </div>
      </Drawer>
    </div>
  );
}

function Sections(props: { sections: readonly LayoutSection[]; hasTabs: boolean; label: string; isCarded: boolean }) {
  const { sections, hasTabs, label } = props;
  const padding = 'p-4 @min-[720px]:p-6';
  if (hasTabs)
    return (
      <Tabs
        label={label}
        tabs={sections.map(({ id, title, content }) => ({
          id,
          label: title,
          panel: <div className="flex flex-col gap-3 px-4 pb-4 @min-[720px]:px-6 @min-[720px]:pb-6">{content}</div>,
        }))}
        listClassName="px-1 @min-[720px]:px-3"
      />
    );
  return (
    <div data-part="text" className={classNames('flex min-w-0 flex-col gap-6', padding)}>
      {sections.map(({ id, title, content }) => (
        <section key={id} aria-labelledby={`section-${id}`} className="flex min-w-0 flex-col gap-3">
          <h2 id={`section-${id}`} className="text-20">
            {title}
          </h2>
          {content}
        </section>
      ))}
    </div>
  );
}
