import { classNames } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../settings/use-settings.ts';

/** Where a site has its page about protection. */
const PROTECTION_PAGE = '/player-protection-information';

/** What licences ask to be in sight wherever one may begin to play: the age, where help is, and under which licence the site runs. */
export function RegulatedLine({ className }: { className?: string }) {
  const { t } = useTranslation();
  const { AGE_MIN, EXTERNAL_INFO, HELP_LINE, HELP_LINE_NUMBER, LICENCE } = useSettings();
  const play = t('general.responsiblePlay');
  return (
    <p data-regulated="" className={classNames('flex flex-wrap items-center gap-x-3 text-12 text-dim', className)}>
      <strong className="text-text">
        <bdi dir="ltr" translate="no">
          {AGE_MIN}+
        </bdi>
      </strong>
      {EXTERNAL_INFO ? (
        <a
          href={PROTECTION_PAGE}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-target items-center underline underline-offset-4"
        >
          {play}
        </a>
      ) : (
        <span>{play}</span>
      )}
      <HelpLine name={HELP_LINE} number={HELP_LINE_NUMBER} />
      {LICENCE === '' ? null : <span>{LICENCE}</span>}
    </p>
  );
}

function HelpLine({ name, number }: { name: string; number: string }) {
  if (name === '' && number === '') return null;
  return (
    <span className="inline-flex min-h-target items-center gap-1">
      <bdi translate="no">{name}</bdi>
      {number === '' ? null : (
        <a href={`tel:${number}`} className="underline underline-offset-4">
          <bdi dir="ltr" translate="no">
            {number}
          </bdi>
        </a>
      )}
    </span>
  );
}
