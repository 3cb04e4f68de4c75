// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Holds the tea. It is the last to be asked, five calls below the door.
contract Storeroom {
    mapping(string tea => uint256 grams) public left;

    error OutOfTea(string tea, uint256 requested, uint256 left);

    function fill(string calldata tea, uint256 grams) external {
        left[tea] += grams;
    }

    function take(string calldata tea, uint256 grams) external returns (uint256 rest) {
        if (grams > left[tea]) revert OutOfTea(tea, grams, left[tea]);
        left[tea] -= grams;
        return left[tea];
    }
}

/// Declares an error of the same signature, with other names: nobody calls it.
contract TeaChest {
    error OutOfTea(string name, uint256 wanted, uint256 there);

    function open(string calldata name, uint256 wanted) external pure {
        revert OutOfTea(name, wanted, 0);
    }
}

contract Kitchen {
    Storeroom public immutable storeroom;

    constructor(Storeroom where) {
        storeroom = where;
    }

    function brew(string calldata tea, uint256 cups) external returns (uint256 rest) {
        return storeroom.take(tea, cups * 3);
    }
}

contract Waiter {
    Kitchen public immutable kitchen;

    error NothingToRecommend(address guest);

    constructor(Kitchen whose) {
        kitchen = whose;
    }

    function recommend(address guest) external pure {
        revert NothingToRecommend(guest);
    }

    function order(string calldata tea, uint256 cups) external returns (uint256 rest) {
        return kitchen.brew(tea, cups);
    }
}

/// Asks for a recommendation first, and does without one.
contract Table {
    Waiter public immutable waiter;

    constructor(Waiter whose) {
        waiter = whose;
    }

    function seat(address guest, string calldata tea, uint256 cups) external returns (uint256 rest) {
        try waiter.recommend(guest) {} catch {}
        return waiter.order(tea, cups);
    }
}

contract Host {
    Table public immutable table;

    event Served(address indexed guest, string tea, uint256 cups, uint256 rest);

    constructor(Table which) {
        table = which;
    }

    function welcome(string calldata tea, uint256 cups) external returns (uint256 rest) {
        rest = table.seat(msg.sender, tea, cups);
        emit Served(msg.sender, tea, cups, rest);
    }
}
