import { UiProvider } from '@salon/ui';
import type { i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { SwitchDialog, type SwitchQuestion } from '../features/login/switch-dialog.tsx';
import { useDirection } from './appearance.ts';

interface SwitchScreenProps {
  spoken: i18n;
  question: SwitchQuestion;
  onAnswer(isSwitch: boolean): void;
}

/** Before the app: nothing of either player is shown or connected until it is clear who goes on. */
export function SwitchScreen({ spoken, question, onAnswer }: SwitchScreenProps) {
  return (
    <I18nextProvider i18n={spoken}>
      <UiProvider direction={useDirection()}>
        <SwitchDialog question={question} onAnswer={onAnswer} />
      </UiProvider>
    </I18nextProvider>
  );
}
