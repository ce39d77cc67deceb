export const messages = {
  noGoods: 'You have won nothing that is sent, so no address is needed',
  addressIs: (address: string) => `Sent to: ${address}`,
  addressField: {
    name: 'Name',
    phone: 'Phone',
    region: 'City and district',
    address: 'Street, number, door',
  },
  addressWrong: {
    name: 'Please enter a name',
    phone: 'Please enter an 11-digit mobile number',
    region: 'Please enter city and district',
    address: 'Please enter the street with its number',
  },
  addressKept: 'Address saved',
  addressNote: 'Kept encrypted, for this delivery alone.',
  keepAddress: 'Save the address',
  changeAddress: 'Change the address',
};
