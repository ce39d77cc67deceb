import type { FieldTexts } from '../api/field-text.ts';

export const payerTexts: FieldTexts = {
  StartWechatPayerBody: { returnTo: 'The path and query of the page of the app to return to.' },
  StartWechatPayerAnswer: { url: 'The address of the chat app to which the page must go.' },
  ClaimWechatPayerBody: {
    claim: "The claim from the address to which the chat app's answer led, valid once.",
  },
  ClaimWechatPayerAnswer: { known: 'Always true: the payment sheet of the chat app can be used.' },
};
