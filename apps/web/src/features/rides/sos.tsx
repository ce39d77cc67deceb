import type { EmergencyContact, RideAlarm } from '@shtrans/contract/emergency/schemas';
import { city } from '@shtrans/contract/city/current';
import { maskPhone } from '@shtrans/contract/values/phone';
import { useState } from 'react';
import { errorText } from '../../core/api/api-error.ts';
import { textOr } from '../../core/i18n/language.ts';
import { useAction } from '../../core/query/use-action.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { linkForOthers } from '../../domain/share/share-link.ts';
import { StatusBadge, type Tone } from '../../ui/button/badge.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { Refusal } from './banner.tsx';
import { alarmQuery, contactsQuery, raiseAlarm } from './emergency-queries.ts';
import { ridesMessages } from './messages.ts';
import css from './sos.module.css';

/** Polling interval while messages are being sent, in ms. */
const AGAIN_MS = 1000;

/**
 * In the bar of a ride in progress, visible in every state and apart from other buttons. A tap opens the actions, so
 * that none happens by accident. It is part of the page's code, because later there may be no network.
 */
export function Sos({ rideId }: { rideId: string }) {
  const { sos: t } = ridesMessages();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={css.sos}
        aria-label={`SOS ${t.title}`}
        onClick={() => setOpen(true)}
      >
        <span>SOS</span>
      </button>
      {open && <SosSheet rideId={rideId} onClose={() => setOpen(false)} />}
    </>
  );
}

function SosSheet({ rideId, onClose }: { rideId: string; onClose: () => void }) {
  const { sos: t } = ridesMessages();
  const { data } = useQuery(contactsQuery);
  const { data: last } = useQuery(alarmQuery(rideId), {
    again: ({ data: alarmData }) => (alarmData && isUnderWay(alarmData.alarm) ? AGAIN_MS : false),
  });
  const [failure, setFailure] = useState<unknown>();
  const sendAlarm = useAction(() => raiseAlarm(rideId), {
    onDone: () => setFailure(undefined),
    onFail: setFailure,
  });
  const { number = city().emergencyNumber, items = [] } = data ?? {};
  // Who stopped the messages is not reached: the rider must not count on them.
  const contacts = items.filter(({ answer }) => answer !== 'stopped');
  const alarm = last?.alarm ?? null;
  const hasContacts = contacts.length > 0;
  const alarmAll = () => {
    if (hasContacts) sendAlarm.run();
  };
  return (
    <Sheet title={t.title} onClose={onClose}>
      <div className="stack between-12">
        <p className="quiet">{hasContacts ? t.hint(number) : t.hintCall(number)}</p>
        <a
          className={buttonClass({ color: 'danger', size: 'large', block: true })}
          href={`tel:${number}`}
          onClick={alarmAll}
        >
          {hasContacts ? t.callAndTell(number) : t.call(number)}
        </a>
        {hasContacts ? (
          <Button block fill="outline" loading={sendAlarm.running} onClick={alarmAll}>
            {t.tell(contacts.length)}
          </Button>
        ) : (
          <ButtonLink to="emergencyContacts" block fill="outline">
            {t.addContacts}
          </ButtonLink>
        )}
        <div className={css.told} aria-live="polite">
          {failure !== undefined && <Untold error={failure} contacts={contacts} alarm={alarm} />}
          {failure === undefined && alarm !== null && <Told alarm={alarm} />}
        </div>
      </div>
    </Sheet>
  );
}

const isUnderWay = (alarm: RideAlarm | null): boolean =>
  alarm?.messages.some(({ state }) => state === 'waiting') === true;

const TONES: Readonly<Record<string, Tone>> = {
  waiting: 'wait',
  sent: 'good',
  failed: 'bad',
  stopped: 'bad',
};

const NOT_SENT: ReadonlySet<string> = new Set(['failed', 'unconfirmed', 'stopped']);

/**
 * The state of each contact's message. If it is not confirmed as sent, the rider can write from this phone.
 */
function Told({ alarm }: { alarm: RideAlarm }) {
  const { sos: t } = ridesMessages();
  const { messages, url } = alarm;
  if (messages.length === 0) return null;
  const sentCount = messages.filter(({ state }) => state === 'sent').length;
  return (
    <>
      <p className="strong">
        {isUnderWay(alarm) ? t.sending : t.sentTo(sentCount, messages.length)}
      </p>
      <ul>
        {messages.map(({ contactId, name, phone, state }) => (
          <li key={contactId} className={css.contact}>
            <Contact name={name} phone={phone} />
            <StatusBadge tone={TONES[state] ?? 'wait'}>{textOr(t.state, state, state)}</StatusBadge>
            {NOT_SENT.has(state) && <Write phone={phone} url={url} />}
          </li>
        ))}
      </ul>
    </>
  );
}

interface UntoldProps {
  error: unknown;
  contacts: readonly EmergencyContact[];
  alarm: RideAlarm | null;
}

/** Nothing was sent, possibly without a network: the phone's own messages may get through. */
function Untold({ error, contacts, alarm }: UntoldProps) {
  const { sos: t } = ridesMessages();
  return (
    <>
      <Refusal>
        <p>
          {t.notSent} {errorText(error)}
        </p>
      </Refusal>
      <ul>
        {contacts.map(({ id, name, phone }) => (
          <li key={id} className={css.contact}>
            <Contact name={name} phone={phone} />
            <Write phone={phone} url={alarm?.url} />
          </li>
        ))}
      </ul>
    </>
  );
}

const Contact = ({ name, phone }: { name: string; phone: string }) => (
  <div className="grow">
    <p className="cut">{name}</p>
    <p className="tiny faint num">{maskPhone(phone)}</p>
  </div>
);

/** Opens a prepared text message in the phone's own app. */
function Write({ phone, url }: { phone: string; url: string | undefined }) {
  const { sos: t } = ridesMessages();
  const text = url === undefined ? t.text : `${t.text} ${linkForOthers(url)}`;
  // Both systems accept this form: one needs `?`, the other `&`.
  const address = `sms:${phone}?&body=${encodeURIComponent(text)}`;
  return (
    <a className={buttonClass({ color: 'primary', fill: 'outline', size: 'small' })} href={address}>
      {t.write}
    </a>
  );
}
