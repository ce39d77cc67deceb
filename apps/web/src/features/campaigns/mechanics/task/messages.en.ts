export const messages = {
  locked: 'Opens after the one before',
  toDo: { joined: 'Ride the metro', purchases: 'Shop', rides: 'Take a ride', visit: 'Go there' },
};
