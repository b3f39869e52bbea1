import type { Contact } from '@salon/contract/chat.ts';
import { Bot } from 'lucide-react';
import { StatusDot } from './status-dot.tsx';

/** First letters of the first and the last name. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase();
};

/** A contact's picture, or what stands for it, with the status at its corner. */
export function Face({ contact: { name, avatar, automatic, status } }: { contact: Contact }) {
  return (
    <span className="relative block size-10 shrink-0">
      <span
        aria-hidden="true"
        className="grid size-full place-items-center overflow-hidden rounded-full bg-s3 text-14 font-semibold"
      >
        {avatar ? (
          <img src={avatar} alt="" className="size-full object-cover" />
        ) : automatic ? (
          <Bot size={22} strokeWidth={1.8} />
        ) : (
          initialsOf(name)
        )}
      </span>
      <span className="absolute -end-[1px] -bottom-[1px] rounded-full ring-2 ring-s1">
        <StatusDot status={status} />
      </span>
    </span>
  );
}
