import { CODES, type Failure } from '@salon/contract';
import { errorText, fetchAllTexts } from '@salon/i18n';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { autoLogout, signIn } from '../../shared/session/session-store.ts';
import { useSettings } from '../../shared/settings/use-settings.ts';
import { entries } from '../../shared/storage/entries.ts';
import { login } from './calls.ts';
import { fieldOf, type LoginFields } from './login-fields.ts';
import type { FieldName } from './use-login-fields.ts';

const EXCLUDED: readonly number[] = [CODES.cooling_off, CODES.self_excluded];

/** Sends the login and keeps what was refused. What follows a login is the guard's: it sends the player on. */
export function useLogin(refuse: (field: FieldName, text: string) => void) {
  const { t, i18n } = useTranslation();
  const { SITE_ID } = useSettings();
  const [refusal, setRefusal] = useState('');
  /** The player takes a break: what stays possible is offered beside the refusal. */
  const [isExcluded, setIsExcluded] = useState(false);
  const [isSubmitting, setIsSubmitting] = useState(false);
  /** The browser solves a puzzle first. */
  const [isChecking, setIsChecking] = useState(false);

  const showRefusal = (failure: Failure) => {
    setIsExcluded(EXCLUDED.includes(failure.code));
    const field = fieldOf(failure);
    if (field === null) return setRefusal(errorText(i18n, failure));
    const isMalformed = failure.code === CODES.invalid_request;
    refuse(field, isMalformed ? t('login.checkField') : errorText(i18n, failure));
  };
  const send = async (fields: LoginFields, purpose: 'play' | 'withdrawal') => {
    setRefusal('');
    setIsExcluded(false);
    entries.remember.write({ on: fields.remember, username: fields.remember ? fields.username : '' });
    const { username, password } = fields;
    const outcome = await login({ username, password, site_id: SITE_ID, purpose }, async () => {
      await fetchAllTexts(i18n);
      setIsChecking(true);
    });
    setIsChecking(false);
    if (outcome.ok) return signIn(outcome.value);
    if (outcome.reason === 'network') return setRefusal(t('login.networkError'));
    // What is said about a refusal is not among the texts that the page begins with.
    await fetchAllTexts(i18n);
    autoLogout(outcome.failure, showRefusal);
  };
  return {
    refusal,
    isExcluded,
    isSubmitting,
    isChecking,
    async submit(fields: LoginFields | null, purpose: 'play' | 'withdrawal') {
      if (fields === null || isSubmitting) return;
      setIsSubmitting(true);
      await send(fields, purpose);
      setIsSubmitting(false);
    },
  };
}
