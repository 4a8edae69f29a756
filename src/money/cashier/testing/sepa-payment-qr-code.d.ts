declare module 'sepa-payment-qr-code' {
  export default function generateQrCode(transfer: {
    name: string;
    iban: string;
    bic?: string;
    amount: number;
    structuredReference: string;
  }): string;
}
