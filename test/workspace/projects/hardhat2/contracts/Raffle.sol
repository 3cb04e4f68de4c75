// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Draws.sol";

/// The raffle of the summer party.
contract Raffle {
    address public immutable host;
    uint256 public immutable price;
    string public prize;
    address[] public tickets;

    event Sold(address indexed guest, uint256 ticket);
    event Won(address indexed guest, string prize);

    constructor(address by, uint256 each, string memory what) {
        host = by;
        price = each;
        prize = what;
    }

    function buy() external payable {
        require(msg.value == price, "not the price");
        tickets.push(msg.sender);
        emit Sold(msg.sender, tickets.length);
    }

    function draw(uint256 seed) external {
        require(msg.sender == host, "only the host");
        emit Won(tickets[Draws.draw(seed, tickets.length)], prize);
        delete tickets;
    }
}
