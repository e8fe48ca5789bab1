// The people with an account: the four demo logins, owners and collaborators. Customers without an
// account are in orders.mjs.

import { Random } from '../random.mjs';
import { at, dayAfter, iso } from './calendar.mjs';
import { phone } from './shops.mjs';

const men = [
  'Rafael',
  'Lucas',
  'Gabriel',
  'Matheus',
  'Felipe',
  'Bruno',
  'Thiago',
  'Diego',
  'Rodrigo',
  'Leandro',
  'Anderson',
  'Vinícius',
  'Gustavo',
  'Henrique',
  'Caio',
  'Igor',
  'Murilo',
  'Otávio',
  'Renan',
  'Wesley',
  'Jonas',
  'Davi',
  'Samuel',
  'Everton',
  'Cauã',
  'Luan',
  'Marcelo',
  'Alexandre',
  'Fábio',
  'Júlio',
  'Nélson',
  'Sérgio',
  'Antônio',
  'José',
  'Paulo',
  'Márcio',
  'Adriano',
  'Cláudio',
  'Ronaldo',
  'Tiago',
  'Vítor',
  'João',
  'Pedro',
  'Daniel',
  'Eduardo',
  'Maurício',
];
const women = [
  'Ana',
  'Juliana',
  'Camila',
  'Larissa',
  'Fernanda',
  'Bianca',
  'Patrícia',
  'Letícia',
  'Beatriz',
  'Renata',
  'Aline',
  'Jéssica',
  'Tatiane',
  'Débora',
];
const surnames = [
  'Silva',
  'Santos',
  'Oliveira',
  'Souza',
  'Lima',
  'Pereira',
  'Ferreira',
  'Costa',
  'Rodrigues',
  'Almeida',
  'Nascimento',
  'Carvalho',
  'Araújo',
  'Ribeiro',
  'Barbosa',
  'Rocha',
  'Dias',
  'Moreira',
  'Nunes',
  'Marques',
  'Teixeira',
  'Correia',
  'Mendes',
  'Cardoso',
  'Gonçalves',
  'Azevedo',
  'Moura',
  'Freitas',
  'Batista',
  'Campos',
  'Vieira',
  'Monteiro',
  'Tavares',
  'Sato',
  'Nakamura',
  'Schneider',
  'Kowalski',
  'Bianchi',
  'Moretti',
];

const kOwnerIds = 10;
const kCollaboratorIds = 100;
const kWomenShare = 0.22;

/** The logins that deploy/up prints. Their password is navalha-demo. */
export const logins = [
  { id: 1, user_name: 'admin', first_name: 'Helena', last_name: 'Duarte', administrator: true, woman: true },
  {
    id: 2,
    user_name: 'dono',
    first_name: 'Augusto',
    last_name: 'Ferraz',
    city: 'São Paulo',
    uf: 'SP',
    occupation: 'Empresário',
    area: '11',
  },
  {
    id: 3,
    user_name: 'barbeiro',
    first_name: 'Rafael',
    last_name: 'Nogueira',
    city: 'São Paulo',
    uf: 'SP',
    occupation: 'Barbeiro',
    area: '11',
  },
  {
    id: 4,
    user_name: 'cliente',
    first_name: 'Marcos',
    last_name: 'Prado',
    city: 'São Paulo',
    uf: 'SP',
    area: '11',
  },
];

/** A random given name and surname. */
export function fullName(random, woman = random.chance(kWomenShare)) {
  return [random.pick(woman ? women : men), random.pick(surnames)];
}

/** Converts a text to the form used in user names: 'São João' gives 'saojoao'. */
function plain(text) {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/** Creates people with unique user names. */
export class People {
  users = [];
  #taken = new Set();
  #today;

  constructor(today) {
    this.#today = today;
    for (const login of logins) {
      this.#add(login, new Random('person', login.user_name));
    }
  }

  #add(
    {
      id,
      first_name,
      last_name,
      user_name,
      woman = false,
      area = '11',
      occupation = null,
      city = null,
      uf = null,
      administrator = false,
    },
    random,
  ) {
    const since = at(dayAfter(this.#today, -random.whole(430, 700)), random.whole(500, 1300));
    const person = {
      id,
      first_name,
      last_name,
      user_name,
      email: `${user_name}@navalha.example`,
      phone: phone(area, random),
      occupation,
      city,
      uf,
      gender: woman ? 'female' : 'male',
      is_barber: occupation === 'Barbeiro' || occupation === 'Barbeira',
      administrator,
      demo: logins.some((login) => login.user_name === user_name),
      created_at: iso(since),
      email_verified_at: iso(since + random.whole(60, 900) * 1000),
    };
    this.#taken.add(user_name);
    this.users.push(person);
    return person;
  }

  #make(id, random, settings) {
    const woman = settings.woman ?? random.chance(kWomenShare);
    for (;;) {
      const [first_name, last_name] = fullName(random, woman);
      const user_name = `${plain(first_name)}.${plain(last_name)}`;
      if (!this.#taken.has(user_name)) {
        return this.#add(
          {
            id,
            first_name,
            last_name,
            user_name,
            woman,
            ...settings,
            occupation: settings.occupation?.(woman),
          },
          random,
        );
      }
    }
  }

  byId(id) {
    return this.users.find((person) => person.id === id);
  }

  /** The owner of the shop at an index: its named login, or a new person. */
  ownerOf(sketch, index) {
    const named = this.users.find((person) => person.user_name === sketch.owner);
    const random = new Random('owner', sketch.slug);
    return (
      named ??
      this.#make(kOwnerIds + index, random, {
        city: sketch.city,
        occupation: (woman) => (woman ? 'Empresária' : 'Empresário'),
      })
    );
  }

  /** The collaborators of a shop with their roles; `barbeiro` is the first of the first shop. */
  teamOf(shop) {
    const random = new Random('team', shop.slug);
    return Array.from({ length: shop.plan.team }, (_, place) => {
      const id = kCollaboratorIds + shop.id * 10 + place;
      const login = shop.id === 1 && place === 0 && this.users.find((user) => user.user_name === 'barbeiro');
      const person =
        login ||
        this.#make(id, random, {
          city: shop.city,
          uf: shop.uf,
          area: shop.plan.area,
          occupation: (woman) => (woman ? 'Barbeira' : 'Barbeiro'),
        });
      const role = roleOf(place, person, random);
      return { person, role, permissions: permissionsOf(place, role) };
    });
  }
}

/**
 * Permissions by index in the team: collaborators see and make orders, the manager also manages the agenda, an
 * apprentice has none.
 */
function permissionsOf(place, role) {
  if (place === 1) {
    return ['see_orders', 'make_orders', 'manage_agenda'];
  }
  return role.endsWith('aprendiz') ? [] : ['see_orders', 'make_orders'];
}

function roleOf(place, person, random) {
  const woman = person.gender === 'female';
  if (place === 0) {
    return woman ? 'Barbeira' : 'Barbeiro';
  }
  if (place === 1) {
    return woman ? 'Barbeira / Gerente' : 'Barbeiro / Gerente';
  }
  const barber = woman ? 'Barbeira' : 'Barbeiro';
  return random.pick([
    barber,
    barber,
    woman ? 'Cabeleireira' : 'Cabeleireiro',
    'Visagista',
    'Colorista',
    `${barber} aprendiz`,
  ]);
}
