import { Chip, Dialog, Switch } from '@salon/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../../shared/settings/use-settings.ts';
import { HANDS, setDeckSettings, useDeckSettings } from '../deck/deck-settings.ts';
import { DECK_COMMANDS, SHOWN_KEYS } from '../deck/keyboard-commands.ts';

/** The keys of this screen, and how this device's deck is laid out. */
export function HelpSheet({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { t } = useTranslation();
  const { hand, keys, clickSound } = useDeckSettings();
  const { CLICK_SOUND } = useSettings();
  const handId = useId();
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onClose}
      title={t('deck.helpTitle')}
      description={t('deck.helpText')}
      closeLabel={t('general.close')}
    >
      <fieldset aria-labelledby={handId} className="m-0 border-0 p-0">
        <p id={handId} className="pb-1 text-12 font-medium text-dim">
          {t('deck.hand')}
        </p>
        <div className="flex flex-wrap gap-2">
          {HANDS.map((each) => (
            <Chip key={each} selected={hand === each} onClick={() => setDeckSettings({ hand: each })}>
              {t(`deck.hand_${each}`)}
            </Chip>
          ))}
        </div>
      </fieldset>
      <div>
        {CLICK_SOUND ? (
          <Switch
            label={t('deck.clickSound')}
            checked={clickSound}
            onChange={() => setDeckSettings({ clickSound: !clickSound })}
          />
        ) : null}
        <Switch label={t('deck.helpOn')} checked={keys} onChange={() => setDeckSettings({ keys: !keys })} />
      </div>
      <table className="w-full border-collapse text-14">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('deck.helpKey')}</th>
            <th scope="col">{t('deck.helpAction')}</th>
          </tr>
        </thead>
        <tbody>
          {DECK_COMMANDS.map((command) => (
            <tr key={command} className="border-b border-line last:border-0">
              <th scope="row" className="w-24 py-2 text-start font-normal">
                <kbd
                  dir="ltr"
                  className="rounded-control [font-family:inherit] border border-ctl bg-s2 px-2 py-1 text-12"
                >
                  {command === 'spin' ? t('deck.keySpace') : SHOWN_KEYS[command]}
                </kbd>
              </th>
              <td className="py-2">{t(`deck.key_${command}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
