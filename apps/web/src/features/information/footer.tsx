import { classNames } from '@salon/ui';
import { InformationLinks } from './information-links.tsx';
import { UiVersion } from './ui-version.tsx';

/** What stands in the footer: the version, and the links to the site's pages. The frame draws the bar around it. */
export function FooterContent({ className }: { className?: string }) {
  return (
    <div
      className={classNames('flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-12 text-dim', className)}
    >
      <UiVersion className="flex min-h-target items-center" />
      <InformationLinks />
    </div>
  );
}
