import { createSign, type KeyObject } from 'node:crypto';

const der = (tag: number, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const length =
    body.length < 128
      ? Buffer.from([body.length])
      : Buffer.from([0x82, body.length >> 8, body.length & 0xff]);
  return Buffer.concat([Buffer.from([tag]), length, body]);
};
const sequence = (...content: readonly Buffer[]): Buffer => der(0x30, ...content);
const utcTime = (instant: Date): Buffer =>
  der(0x17, Buffer.from(`${instant.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));

const SHA256_WITH_RSA = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));
const COMMON_NAME = Buffer.from('550403', 'hex');
const NAME = sequence(
  der(0x31, sequence(der(0x06, COMMON_NAME), der(0x0c, Buffer.from('test platform')))),
);

/** Makes a self-signed certificate as PEM, because Node can only read certificates. */
export function selfSigned(
  { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject },
  { serial, from, to }: { serial: string; from: Date; to: Date },
): string {
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from(serial, 'hex')),
    SHA256_WITH_RSA,
    NAME,
    sequence(utcTime(from), utcTime(to)),
    NAME,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('RSA-SHA256').update(toSign).sign(privateKey);
  const whole = sequence(toSign, SHA256_WITH_RSA, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
