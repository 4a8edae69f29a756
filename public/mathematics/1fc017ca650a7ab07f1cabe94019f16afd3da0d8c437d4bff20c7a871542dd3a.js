import * as z from "./aa984223d70e8368c38456fe4a0ef76a444fac274837fa901df952a79200b8db.js";
var liveTitle = (title) => ({
	...title,
	type: "live",
	play: (stakeMinor, params, random) => title.settle(stakeMinor, params, title.draw(random))
});
function assert(condition, why) {
	if (!condition) throw new AssertionError(why);
}
var AssertionError = class extends Error {
	name = "AssertionError";
};
var SIZES = {
	spin: {
		big: 10n,
		huge: 50n
	},
	bought: {
		big: 2n,
		huge: 5n
	}
};
function celebrationOf(wonMinor, stakeMinor, costMinor) {
	if (wonMinor <= costMinor) return "none";
	const sizes = costMinor > stakeMinor ? SIZES.bought : SIZES.spin;
	if (wonMinor >= sizes.huge * costMinor) return "huge";
	return wonMinor >= sizes.big * costMinor ? "big" : "small";
}
function finalWin(wonMinor, costMinor) {
	assert(costMinor > 0n, "a round costs something");
	return {
		type: "final-win",
		amount: String(wonMinor),
		celebration: celebrationOf(wonMinor, costMinor, costMinor)
	};
}
var ODDS = {
	straight: 35,
	split: 17,
	street: 11,
	trio: 11,
	corner: 8,
	"first-four": 8,
	"first-five": 6,
	line: 5,
	column: 2,
	dozen: 2,
	"even-money": 1
};
var RED = new Set([
	1,
	3,
	5,
	7,
	9,
	12,
	14,
	16,
	18,
	19,
	21,
	23,
	25,
	27,
	30,
	32,
	34,
	36
]);
var EVEN_MONEY = [
	"low",
	"even",
	"red",
	"black",
	"odd",
	"high"
];
var isIn = {
	low: (number) => number <= 18,
	high: (number) => number > 18,
	even: (number) => number % 2 === 0,
	odd: (number) => number % 2 === 1,
	red: (number) => RED.has(number),
	black: (number) => !RED.has(number)
};
var WHEELS = {
	single: "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26".split(" "),
	double: "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2".split(" ")
};
var NUMBERS = Array.from({ length: 36 }, (_, index) => index + 1);
var cloths = new Map();
function spotsOf(zeros) {
	let cloth = cloths.get(zeros);
	if (!cloth) cloths.set(zeros, cloth = layOut(zeros));
	return cloth;
}
function layOut(zeros) {
	const spots = [];
	const inside = (kind, ...pockets) => spots.push({
		id: pockets.join("-"),
		kind,
		pockets: pockets.map(String)
	});
	for (const pocket of zeros === "single" ? [0] : [0, "00"]) inside("straight", pocket);
	for (const number of NUMBERS) {
		const row = (number - 1) % 3;
		inside("straight", number);
		if (row < 2) inside("split", number, number + 1);
		if (number <= 33) inside("split", number, number + 3);
		if (row === 0) inside("street", number, number + 1, number + 2);
		if (row < 2 && number <= 33) inside("corner", number, number + 1, number + 3, number + 4);
		if (row === 0 && number <= 31) inside("line", number, number + 1, number + 2, number + 3, number + 4, number + 5);
	}
	if (zeros === "single") {
		for (const number of [
			1,
			2,
			3
		]) inside("split", 0, number);
		inside("trio", 0, 1, 2);
		inside("trio", 0, 2, 3);
		inside("first-four", 0, 1, 2, 3);
	} else {
		inside("split", 0, "00");
		inside("split", 0, 1);
		inside("split", 0, 2);
		inside("split", "00", 2);
		inside("split", "00", 3);
		inside("trio", 0, 1, 2);
		inside("trio", 0, "00", 2);
		inside("trio", "00", 2, 3);
		inside("first-five", 0, "00", 1, 2, 3);
	}
	const outside = (id, kind, holds) => spots.push({
		id,
		kind,
		pockets: NUMBERS.filter(holds).map(String)
	});
	for (const nth of [
		1,
		2,
		3
	]) {
		outside(`column-${nth}`, "column", (number) => (number - nth) % 3 === 0);
		outside(`dozen-${nth}`, "dozen", (number) => Math.ceil(number / 12) === nth);
	}
	for (const id of EVEN_MONEY) outside(id, "even-money", isIn[id]);
	return new Map(spots.map((spot) => [spot.id, spot]));
}
var TABLE_LIMITS = {
	chipsOnASpot: 100,
	chips: 500
};
function tableParams(isSpot) {
	return z.strictObject({ bets: z.array(z.strictObject({
		spot: z.string().check(z.refine(isSpot, "Wrong value")),
		chips: z.int().check(z.gte(1), z.lte(100))
	})).check(z.minLength(1), z.maxLength(500), z.refine((bets) => chipsIn(bets) <= 500, "Wrong value"), z.refine((bets) => new Set(bets.map(({ spot }) => spot)).size === bets.length, "Wrong value")) });
}
var chipsIn = (bets) => bets.reduce((sum, { chips }) => sum + chips, 0);
function costOf(stakeMinor, { bets }) {
	assert(stakeMinor > 0n, "a chip is worth something");
	return stakeMinor * BigInt(chipsIn(bets));
}
var evenly = (count) => Array.from({ length: count }, () => 1 / count);
var drawnOnce = (group, chances, at) => ({
	chances: { [group]: chances },
	of: (events, params) => [{
		of: group,
		got: [at(events, params)]
	}]
});
var firstOf = (events, type) => events.find((event) => event.type === type);
function tableOdds({ ways, backs }) {
	const all = ways.reduce((sum, one) => sum + one, 0);
	const chances = Float64Array.from(ways, (one) => one / all);
	const paid = new Float64Array(ways.length);
	const through = ({ bets }) => {
		paid.fill(0);
		let chips = 0;
		for (const bet of bets) {
			const back = backs.get(bet.spot);
			chips += bet.chips;
			for (let end = 0; end < paid.length; end++) paid[end] += bet.chips * back[end];
		}
		let mean = 0;
		let square = 0;
		let highest = 0;
		for (let end = 0; end < paid.length; end++) {
			const back = paid[end] / chips;
			mean += chances[end] * back;
			square += chances[end] * back * back;
			if (back > highest) highest = back;
		}
		return {
			mean,
			variance: square - mean * mean,
			highest,
			bound: "exact"
		};
	};
	const single = new Map([...backs.keys()].map((spot) => [spot, through({ bets: [{
		spot,
		chips: 1
	}] })]));
	return (params) => params.bets.length === 1 ? single.get(params.bets[0].spot) : through(params);
}
function rouletteRules(zeros, laPartage = false) {
	const spots = [...spotsOf(zeros).values()];
	const kinds = new Set(spots.map(({ kind }) => kind));
	return {
		kind: "roulette",
		zeros,
		laPartage,
		wheel: WHEELS[zeros],
		odds: Object.fromEntries(Object.entries(ODDS).filter(([kind]) => kinds.has(kind))),
		spots: Object.fromEntries(spots.map(({ id, pockets }) => [id, pockets])),
		limits: TABLE_LIMITS
	};
}
function paidBack(spot, pocket, amount, laPartage) {
	if (spot.pockets.includes(pocket)) return amount * BigInt(ODDS[spot.kind] + 1);
	return laPartage && pocket === "0" && spot.kind === "even-money" ? amount / 2n : 0n;
}
function settleRoulette(rules, stakeMinor, params, pocket) {
	const spots = spotsOf(rules.zeros);
	const events = [{
		type: "spin",
		pocket
	}];
	let wonMinor = 0n;
	for (const { spot: id, chips } of params.bets) {
		const spot = spots.get(id);
		const back = paidBack(spot, pocket, stakeMinor * BigInt(chips), rules.laPartage);
		if (back === 0n) continue;
		wonMinor += back;
		const type = spot.pockets.includes(pocket) ? "bet-won" : "bet-returned";
		events.push({
			type,
			spot: id,
			amount: String(back)
		});
	}
	events.push(finalWin(wonMinor, costOf(stakeMinor, params)));
	return {
		events,
		wonMinor
	};
}
function rouletteOdds(rules) {
	const paid = (spot) => rules.wheel.map((pocket) => Number(paidBack(spot, pocket, 2n, rules.laPartage)) / 2);
	const spots = spotsOf(rules.zeros).values();
	return tableOdds({
		ways: rules.wheel.map(() => 1),
		backs: new Map([...spots].map((spot) => [spot.id, paid(spot)]))
	});
}
var rouletteDraws = ({ wheel }) => drawnOnce("pocket", evenly(wheel.length), (events) => wheel.indexOf(firstOf(events, "spin")["pocket"]));
var rules = {
	...rouletteRules("single"),
	shared: "one turn for all bets at the table"
};
var proof_default = {
	mathHash: "9b56e6132f13ba3ff5b9648fdf1808a0b9f582e5003ce1a63798cf53f46d8118",
	rtp: "97.2973",
	hitRate: "48.6486",
	standardDeviation: "0.9996",
	maxWinOneIn: "37",
	split: { "base": "97.2973" },
	volatility: "low",
	maxWin: 36,
	method: "exact",
	modes: {
		"even-money": {
			"rtp": "97.2973",
			"hitRate": "48.6486",
			"standardDeviation": "0.9996",
			"maxWinOneIn": "2"
		},
		"dozen": {
			"rtp": "97.2973",
			"hitRate": "32.4324",
			"standardDeviation": "1.4044",
			"maxWinOneIn": "3"
		},
		"column": {
			"rtp": "97.2973",
			"hitRate": "32.4324",
			"standardDeviation": "1.4044",
			"maxWinOneIn": "3"
		},
		"line": {
			"rtp": "97.2973",
			"hitRate": "16.2162",
			"standardDeviation": "2.2116",
			"maxWinOneIn": "6"
		},
		"first-four": {
			"rtp": "97.2973",
			"hitRate": "10.8108",
			"standardDeviation": "2.7947",
			"maxWinOneIn": "9"
		},
		"corner": {
			"rtp": "97.2973",
			"hitRate": "10.8108",
			"standardDeviation": "2.7947",
			"maxWinOneIn": "9"
		},
		"trio": {
			"rtp": "97.2973",
			"hitRate": "8.1081",
			"standardDeviation": "3.2755",
			"maxWinOneIn": "12"
		},
		"street": {
			"rtp": "97.2973",
			"hitRate": "8.1081",
			"standardDeviation": "3.2755",
			"maxWinOneIn": "12"
		},
		"split": {
			"rtp": "97.2973",
			"hitRate": "5.4054",
			"standardDeviation": "4.0702",
			"maxWinOneIn": "19"
		},
		"straight": {
			"rtp": "97.2973",
			"hitRate": "2.7027",
			"standardDeviation": "5.8378",
			"maxWinOneIn": "37"
		}
	}
};
var spots = spotsOf(rules.zeros);
var liveRoulette = liveTitle({
	sysname: "live-roulette",
	version: "1.0.0",
	rules,
	params: tableParams((spot) => spots.has(spot)),
	stakeStepMinor: 2n,
	costMinor: costOf,
	draw: (random) => [{
		type: "spin",
		pocket: rules.wheel[random.int(rules.wheel.length)]
	}],
	settle: (stakeMinor, params, [spin]) => settleRoulette(rules, stakeMinor, params, spin["pocket"]),
	odds: rouletteOdds(rules),
	draws: rouletteDraws(rules),
	proof: proof_default
});
export { liveRoulette as title };
