import type { FieldTexts } from '../api/field-text.ts';

const receivedTexts = {
  received: 'Always true: the report is stored, and need not be sent again.',
};

export const partnerReportTexts: FieldTexts = {
  ReportPassageAnswer: receivedTexts,
  ReportStayAnswer: receivedTexts,
  ReportBikeRideAnswer: receivedTexts,
  ReportTicketAnswer: receivedTexts,
  ReportFaceCheckAnswer: receivedTexts,
  ReportIdentityCheckAnswer: receivedTexts,
};
